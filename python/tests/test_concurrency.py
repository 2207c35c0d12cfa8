import _thread
import gc
import io
import os
import random
import signal
import re
import subprocess
import sys
import textwrap
import threading
import time
import weakref

import pytest

import styletree
from conftest import page, pages, sentence, url, warc

BIG = b"<p>" + b"".join(b"<b>word %d</b> and more words. " % i for i in range(20_000))


def run_in_threads(work, count: int = 8) -> None:
    """Calls work(number) in threads that start together. Reraises their exceptions."""
    failures: list[BaseException] = []
    start = threading.Barrier(count)

    def run(number: int) -> None:
        start.wait()
        try:
            work(number)
        except BaseException as failure:  # noqa: BLE001: it is raised below
            failures.append(failure)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def test_threads_share_a_model(model):
    expected = [model.clean(page(i)).text for i in range(100, 150)]

    def clean(number):
        order = list(range(50))
        random.Random(number).shuffle(order)
        for i in order:
            result = model.clean(page(100 + i), url(i))
            assert result.text == expected[i]
            if i % 10 == number:
                assert result.explain()
                assert sentence(100 + i) in result.content_html
        assert [r.text for r in model.clean_many(pages(100, 150), threads=2)] == expected

    run_in_threads(clean)


class Circle:
    """An iterable and file object that holds a reference to its reader."""

    def __iter__(self):
        return self

    def __next__(self):
        return page(1)

    def read(self, size=-1):
        return b"<p>"


def test_readers_in_reference_cycles_are_collected():
    made = []
    for make in (
        lambda circle: styletree.Cleaner().clean_stream(circle),
        lambda circle: styletree.read(circle),
        lambda circle: styletree.read([io.BytesIO(b"<p>"), circle]),
        lambda circle: styletree.read([iter([circle])]),
    ):
        circle = Circle()
        circle.reader = make(circle)
        made.append(weakref.ref(circle))
        del circle
    gc.collect()
    assert [ref() for ref in made] == [None] * 4
    circle = Circle()
    circle.reader = styletree.Cleaner().clean_stream(circle)
    next(circle.reader)
    gc.collect()
    assert next(circle.reader).status, "objects in use are kept"


def test_subinterpreters_are_refused():
    """Checks that the process exits normally after the refused import."""
    code = f"""if True:
        try:
            import _interpreters as interpreters
        except ImportError:
            import _xxsubinterpreters as interpreters
        one = interpreters.create()
        print(interpreters.run_string(one, '''if True:
            import sys
            sys.path[:0] = {sys.path!r}
            try:
                import styletree
            except ImportError as error:
                print(error)
        '''))
        import styletree
        print(styletree.clean('<p>One sentence of a page.').status)
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    # Python or nanobind may refuse the import: the first message is from Python, the second from nanobind.
    assert re.search("the main interpreter only|not support loading in subinterpreters", done.stdout)
    assert done.stdout.endswith("cleaned\n"), done.stdout


def test_threads_share_a_store(tmp_path):
    store = styletree.create(tmp_path / "models.db")
    store.learn(pages(0, 30))

    def use(number):
        if number == 0:
            for _ in range(3):
                store.save(store.load("shop.example"))
        for result in store.clean(pages(0, 40), threads=2):
            assert result.is_cleaned

    run_in_threads(use, count=4)
    assert len(store.versions()) == 4


def test_threads_share_a_sample(model):
    sample = styletree.Sample("shop.example")

    def add(number):
        for one in pages(0, 40)[number::8]:
            sample.add(one)
            assert sample.pages_seen > 0

    run_in_threads(add)
    assert sample.learn().checksum == model.checksum


def test_threads_merge_samples_in_both_directions():
    samples = [styletree.Sample("shop.example") for _ in range(2)]
    for number, sample in enumerate(samples):
        for one in pages(20 * number, 20 * number + 20):
            sample.add(one)

    def merge(number):
        for _ in range(3):
            samples[number % 2].merge(samples[1 - number % 2])

    run_in_threads(merge, count=4)
    assert samples[0].learn().checksum == samples[1].learn().checksum


def test_threads_share_a_stream():
    stream = styletree.Cleaner().clean_stream(pages(0, 300), threads=2)
    found: list[str] = []
    run_in_threads(lambda number: found.extend(result.url for result in stream), count=4)
    assert sorted(found) == sorted(url(i) for i in range(300))


def test_threads_take_turns_at_a_stream():
    """Checks that two threads never run a generator concurrently: it would raise ValueError."""

    def slow():
        for one in pages(0, 200):
            time.sleep(0)
            yield one

    stream = styletree.Cleaner().clean_stream(slow(), threads=2)
    order = {url(i): i for i in range(200)}
    found: list[int] = []

    def take(number):
        own = [order[result.url] for result in stream]
        assert own == sorted(own)
        found.extend(own)

    run_in_threads(take, count=4)
    assert sorted(found) == list(range(200))


def test_pages_that_ask_for_their_own_results_are_refused():
    def pages_of_themselves():
        yield page(1)
        yield next(stream)

    stream = styletree.Cleaner().clean_stream(pages_of_themselves())
    assert sentence(1) in next(stream).text
    with pytest.raises(styletree.UsageError, match="this stream is already in use"):
        next(stream)


def test_a_file_that_asks_its_own_reader_is_refused():
    class File(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            if reader is not None:
                next(reader)
            return warc(0, 1)[:20]

    reader = None
    reader = styletree.read(File())
    with pytest.raises(styletree.UsageError, match="this reader is already in use"):
        for _ in range(100):
            next(reader)


def test_a_signal_handler_that_uses_the_sample_at_work_is_refused():
    run = run_python("""
        import signal, styletree
        sample = styletree.Sample('shop.example', size=1000)
        for i in range(1000):
            sample.add(b'%d <p>' % i + b'<b>word</b> and more words. ' * 9999, url='http://shop.example/%d' % i)
        signal.signal(signal.SIGALRM, lambda *_: sample.add(b'<p>One more'))
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        try:
            sample.learn()
        except styletree.UsageError as error:
            print(error)
        assert sample.pages_seen == 1000, 'usable again'
    """)
    assert run.stdout.startswith("this sample is already in use by a call on the same thread"), run
    assert (run.returncode, run.stderr) == (0, "")


def test_a_fork_loses_what_another_thread_uses():
    sample = styletree.Sample("shop.example", size=1_000)
    for i in range(30):
        sample.add(b"%d %s" % (i, BIG), url=url(i))
    learned = []
    thread = threading.Thread(target=lambda: learned.append(sample.learn()))
    thread.start()
    time.sleep(0.05)
    child = os.fork()
    if child == 0:
        signal.alarm(20)
        try:
            sample.add(page(1))
        except styletree.UsageError as error:
            os._exit(0 if "forked" in str(error) else 2)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    thread.join()
    assert learned, "the parent continues"


def test_forked_processes_clean_by_the_models_of_a_store(tmp_path):
    store = styletree.create(tmp_path / "models.db")
    store.learn(pages(0, 30) + pages(0, 30, host="other.example"))
    cleaner = store.cleaner()
    cleaner.clean(page(1), url(1))  # opens the file now, because opening it in another thread is risky
    stop = threading.Event()

    def clean():
        while not stop.is_set():
            cleaner.clean_many(pages(0, 20), threads=2)

    thread = threading.Thread(target=clean)
    thread.start()
    try:
        for _ in range(20):
            child = os.fork()
            if child == 0:
                signal.alarm(20)
                results = cleaner.clean_many(pages(0, 2) + pages(0, 2, host="other.example"))
                os._exit(0 if all(result.status == "cleaned" for result in results) else 1)
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    finally:
        stop.set()
        thread.join()


def test_the_number_of_threads_is_bounded(model):
    cleaner = styletree.Cleaner()
    sample = styletree.Sample("shop.example")
    for work in (
        lambda: cleaner.clean_many([page(1)], threads=257),
        lambda: cleaner.clean_stream([page(1)], threads=2**60),
        lambda: sample.learn(threads=10_000),
    ):
        with pytest.raises(styletree.UsageError, match="0 to 256"):
            work()


def test_other_threads_run_meanwhile():
    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.wait(0.001):
            ticks.append(time.monotonic())

    thread = threading.Thread(target=tick)
    thread.start()
    styletree.clean_many(30 * [BIG])
    stop.set()
    thread.join()
    assert len(ticks) > 20


def interrupted(work) -> float:
    """Returns the processor time that work() needs after Ctrl-C. Elapsed time would depend on the machine's
    load."""
    sent: list[float] = []

    def interrupt():
        sent.append(time.process_time())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.3, interrupt)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        work()
        time.sleep(5)  # reached only if the work ends before the signal
    return time.process_time() - sent[0]


@pytest.mark.parametrize("threads", [1, 3])
def test_ctrl_c_stops_a_batch(threads):
    batch = 3_000 * [BIG]
    assert interrupted(lambda: styletree.clean_many(batch, threads=threads)) < 1


def test_ctrl_c_stops_a_stream():
    endless = iter(lambda: BIG, None)
    stream = styletree.Cleaner().clean_stream(endless, threads=2)
    assert interrupted(lambda: list(stream)) < 1


def test_ctrl_c_stops_reading():
    class Records(io.RawIOBase):
        """An endless archive without pages."""

        def read(self, size: int = -1) -> bytes:
            return b"WARC/1.0\r\nWARC-Type: metadata\r\nContent-Length: 0\r\n\r\n\r\n\r\n"

    assert interrupted(lambda: list(styletree.read(Records()))) < 1


def test_ctrl_c_stops_learning():
    sample = styletree.Sample("shop.example", size=1_000)
    for i in range(1_000):
        sample.add(b"%d %s" % (i, BIG), url=url(i))
    assert interrupted(lambda: sample.learn(threads=2)) < 1.5


def test_ctrl_c_stops_the_search_for_drift(tmp_path):
    store = styletree.create(tmp_path / "models.db")
    store.learn(pages(0, 30))
    sample = styletree.Sample("shop.example", size=1_000)
    for i in range(1_000):
        sample.add(b"%d %s" % (i, BIG), url=url(i))
    assert interrupted(lambda: store.drift(sample)) < 1.5


def test_forked_processes_work_while_threads_clean(model):
    stop = threading.Event()

    def clean():
        while not stop.is_set():
            model.clean_many(pages(0, 20), threads=2)

    thread = threading.Thread(target=clean)
    thread.start()
    try:
        for _ in range(20):
            child = os.fork()
            if child == 0:
                signal.alarm(20)
                good = sentence(7) in model.clean(page(7)).text
                os._exit(0 if good and styletree.clean(page(7)).text else 1)
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    finally:
        stop.set()
        thread.join()


def run_python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-X", "dev", "-W", "error", "-c", textwrap.dedent(code)],
        capture_output=True, text=True, timeout=60,
    )


def test_nothing_of_the_host_program_is_touched():
    run = run_python("""
        import locale, logging, os, signal, sys
        def state():
            mask = os.umask(0); os.umask(mask)
            return ([signal.getsignal(number) for number in (2, 13, 15)], locale.setlocale(locale.LC_ALL),
                    logging.root.handlers[:], logging.root.level, mask, dict(os.environ),
                    sorted(os.listdir('/proc/self/fd')), sys.getswitchinterval())
        before = state()
        import styletree
        page = '<div class=menu>Home News</div><p>Story %d tells of a day in town %d.'
        model = styletree.learn([page % (i, i * i) for i in range(30)], site='shop.example', threads=2)
        model.clean_many([page % (1, 1)] * 50, threads=3)
        assert state() == before, (state(), before)
    """)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_a_program_may_end_at_any_time():
    run = run_python("""
        import threading, time, styletree
        page = '<p>' + 'Some words make a sentence. ' * 20000
        def clean():
            while True:
                styletree.clean_many(50 * [page], threads=2)
        threading.Thread(target=clean, daemon=True).start()
        time.sleep(0.3)
    """)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_exceptions_leave_no_references(model):
    class Broken:
        def read(self, size):
            raise OSError("broken")

    def use():
        for work in (
            lambda: styletree.clean(5),
            lambda: model.clean_many([page(1), 5]),
            lambda: list(styletree.read(Broken())),
            lambda: list(styletree.Cleaner().clean_stream(iter([page(1), 5]))),
        ):
            with pytest.raises((TypeError, OSError)):
                work()

    use()
    gc.collect()
    before = sys.getallocatedblocks()
    for _ in range(200):
        use()
    gc.collect()
    assert sys.getallocatedblocks() - before < 800  # an exception takes one block


def test_main_thread_is_not_needed():
    """Only the main thread handles Ctrl-C, but other threads can clean without it."""
    done = []
    thread = _thread.start_new_thread
    thread(lambda: done.append(styletree.clean_many(pages(0, 100), threads=2)), ())
    deadline = time.monotonic() + 20
    while not done and time.monotonic() < deadline:
        time.sleep(0.01)
    assert len(done[0]) == 100
