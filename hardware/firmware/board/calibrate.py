# Teaches the die its faces. Copy it onto the board and import it there (docs/die-build.md):
#   mpremote cp calibrate.py :      mpremote repl      >>> import calibrate
# ("mpremote run" would not do: it hands no keys on to the board.)
# It measures every face at rest and writes calibration.json beside main.py on the board.
# mypy: ignore-errors

import json
import time

import die_logic
import machine
from sensors import find_sensor

SAMPLES = 50
SAMPLE_MS = 20
CALIBRATION = "calibration.json"
SDA, SCL = 4, 5


def measure(sensor):
    """One second of samples."""
    samples = []
    for _sample in range(SAMPLES):
        samples.append(sensor.read())
        time.sleep_ms(SAMPLE_MS)
    return samples


def ask_face(sensor, face, known):
    """Ask until face number `face` was measured at rest and unlike the faces before it."""
    while True:
        input("Lay the die down with face {} up, let go of it and press Enter. ".format(face))
        try:
            vector = die_logic.average(measure(sensor))
            if known:
                die_logic.check_calibration(known + [vector])
        except ValueError as trouble:
            print(trouble)
        else:
            return vector


def run():
    sensor = find_sensor(machine.I2C(0, sda=machine.Pin(SDA), scl=machine.Pin(SCL), freq=400_000))
    count = int(input("How many faces has the die? [6] ") or 6)
    link = input('How is it connected, "usb" or "uart"? [usb] ') or "usb"
    faces = []
    for face in range(1, count + 1):
        faces.append(ask_face(sensor, face, faces))
    with open(CALIBRATION, "w") as file:
        json.dump({"faces": faces, "link": link}, file)
    print("Saved. Leave with Ctrl-] and plug the die in anew.")


run()
