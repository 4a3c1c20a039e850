from .staging import Staging
def make(s,o): return o
