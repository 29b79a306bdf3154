# Runs a command and writes what it used: wall, user and system seconds, peak memory. Usage: measure.py RESULT COMMAND...
import json
import os
import subprocess
import sys
import time

started = time.monotonic()
child = subprocess.Popen(sys.argv[2:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
_, status, usage = os.wait4(child.pid, 0)
wall = time.monotonic() - started
with open(sys.argv[1], "w") as result:
    json.dump({"wall": wall, "user": usage.ru_utime, "system": usage.ru_stime, "rssKb": usage.ru_maxrss, "exit": os.waitstatus_to_exitcode(status)}, result)
