"""A driver that runs, but not behind the walls it was to stand behind."""

import json
import sys

for line in sys.stdin:
    request = json.loads(line)
    answer = {
        "type": "self_test_result",
        "id": request["id"],
        "networkBlocked": True,
        "fileReadBlocked": True,
        "networkError": None,
        "fileReadError": None,
        "confined": False,
        "checks": [{"name": "seccomp", "blocked": False, "detail": "no filter"}],
    }
    print(json.dumps(answer), flush=True)
