"""A minimal Debian into which the project is cloned, as on the machine of somebody who has never seen it."""
