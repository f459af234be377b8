"""
Runs a command for at most so many seconds. Its last line on standard error says what the command took, with every process
that it started: a shell's `time` misses a compiler that ends after its parent.
"""
import ctypes, json, os, resource, signal, subprocess, sys, time

limit, command = float(sys.argv[1]), sys.argv[2:]
if sys.platform == "linux":
    prctl = ctypes.CDLL(None).prctl
    # Processes that outlive their parent become children of this one, so that their time counts.
    prctl(36, 1, 0, 0, 0)
    # Whoever asked has ended: so does this.
    prctl(1, signal.SIGINT, 0, 0, 0)


def over(*_):
    raise TimeoutError


started = time.monotonic()
child = subprocess.Popen(command, start_new_session=True)
try:
    status = child.wait(limit)
    wall = time.monotonic() - started
    # What is left may finish, in a second: some would never end.
    signal.signal(signal.SIGALRM, over)
    signal.alarm(1)
    while True:
        os.wait()
except subprocess.TimeoutExpired:
    status, wall = None, limit
except (ChildProcessError, TimeoutError):
    pass
finally:
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass

usage = resource.getrusage(resource.RUSAGE_CHILDREN)
megabyte = 1024 if sys.platform == "linux" else 1024 * 1024
took = {"status": status, "wall": wall, "cpu": usage.ru_utime + usage.ru_stime, "peak": usage.ru_maxrss / megabyte}
print("\n" + json.dumps(took), file=sys.stderr)
