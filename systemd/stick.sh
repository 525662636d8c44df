#!/bin/sh
# A USB stick for the screen: seen in /run/table-companion-sticks as long as it is plugged in, so that backups and
# reports can go onto it. Nothing on it can be started. Called by table-companion-stick@.service with "mount" or
# "take-off" and the kernel's name of the device, such as sda1.
set -eu
case $#:${1:-} in
2:mount | 2:take-off) ;;
*)
    echo "Use systemd/stick.sh mount DEVICE, or systemd/stick.sh take-off DEVICE; the device is named like sda1." >&2
    case ${1:-} in -h | --help) exit 0 ;; esac
    exit 2
    ;;
esac
places=${DESTDIR:-}/run/table-companion-sticks
device=/dev/$2

case $1 in
mount)
    options=nosuid,nodev,noexec
    kind=$(blkid -o value -s TYPE "$device")
    case $kind in
    vfat | exfat | ntfs*) options=$options,uid=table-companion,gid=table-companion,umask=077 ;;
    ext4) ;;
    *) # the kernel reads many more, and a stick that was made to attack it picks one
        echo "This stick has another file system. Format it as FAT32 or exFAT." >&2
        exit 1
        ;;
    esac
    label=$(blkid -o value -s LABEL "$device" | tr -cd 'A-Za-z0-9_-')
    place=$places/${label:-stick}-$2
    mkdir -p "$place"
    mount -t "$kind" -o "$options" "$device" "$place"
    ;;
take-off)
    umount --lazy "$device" 2>/dev/null || : # gone with the stick already
    rmdir "$places"/*-"$2"
    ;;
esac
