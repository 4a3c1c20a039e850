"""Runs a program in a terminal of 80 columns and prints what it shows.

Standard input is a JSON array: the program and its arguments.
"""

import fcntl
import json
import os
import pty
import struct
import sys
import termios

arguments = json.load(sys.stdin)
process, terminal = pty.fork()
if process == 0:
    # The size is set before the program starts.
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    os.execv(arguments[0], arguments)
shown = b""
while True:
    try:
        part = os.read(terminal, 65536)
    except OSError:
        break
    if not part:
        break
    shown += part
os.waitpid(process, 0)
sys.stdout.write(shown.decode().replace("\r\n", "\n"))
