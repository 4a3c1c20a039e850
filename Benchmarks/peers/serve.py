"""The side of a peer that compare.py talks to.

A peer is started with a conversation and the picture's path. It draws that, says `ready` and its
version, and then draws once more for each line of `CONVERSATION<tab>PICTURE`, answering with the
milliseconds it took, until its input ends.
"""

import sys
import time

import conversation


def serve(version, draw):
    """`draw(messages, path)` writes a picture; what it needs is loaded before."""
    draw(conversation.load(sys.argv[1]), sys.argv[2])
    print("ready", version, flush=True)
    for line in sys.stdin:
        source, picture = line.rstrip("\n").split("\t")
        start = time.perf_counter()
        draw(conversation.load(source), picture)
        print((time.perf_counter() - start) * 1e3, flush=True)
