import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { CodesInSight } from './codes-in-sight.ts';

/** What browsers that read codes offer; the types of the DOM do not know it yet. */
interface CodeReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: string[] }) => CodeReader;
  }
}

const lookEveryMs = 250;

export type ScannerState = 'unknown' | 'missing' | 'off' | 'opening' | 'on' | 'refused';

const end = (stream: MediaStream | null) => stream?.getTracks().forEach((track) => track.stop());

/**
 * The camera as a reader of QR codes, where the browser can. Elsewhere the phone's own camera app opens the code's
 * address.
 *
 * @param found false where the code cannot be taken yet: it is reported again while it is in sight
 * @param unanswered what is new each time that a code came to nothing, such as a lost line: it is reported again later
 */
export function useScanner(
  found: (code: string) => boolean,
  unanswered: { code: string } | null,
): {
  state: ScannerState;
  video: RefObject<HTMLVideoElement>;
  start: () => void;
  stop: () => void;
} {
  const [state, setState] = useState<ScannerState>('unknown');
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);
  /** Counts what was begun and ended: a camera that opens for an earlier start has nobody who would close it. */
  const turn = useRef(0);
  const report = useRef(found);
  report.current = found;
  const sight = useRef(new CodesInSight());

  const close = useCallback(() => {
    turn.current += 1;
    end(stream.current);
    stream.current = null;
  }, []);
  const stop = useCallback(() => {
    close();
    setState('off');
  }, [close]);

  useEffect(() => setState('BarcodeDetector' in window && navigator.mediaDevices ? 'off' : 'missing'), []);
  useEffect(() => close, [close]);

  const start = useCallback(() => {
    close();
    const mine = turn.current;
    setState('opening');
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false }).then(
      (opened) => {
        if (mine !== turn.current) return end(opened);
        stream.current = opened;
        setState('on');
      },
      () => {
        if (mine === turn.current) setState('refused');
      },
    );
  }, [close]);

  useEffect(() => {
    const screen = video.current;
    if (state !== 'on' || !screen || !window.BarcodeDetector) return;
    screen.srcObject = stream.current;
    void screen.play().catch(() => undefined);
    const reader = new window.BarcodeDetector({ formats: ['qr_code'] });
    sight.current = new CodesInSight();
    let looking = false;
    const timer = setInterval(() => {
      if (looking) return;
      looking = true;
      reader
        .detect(screen)
        .then((codes) => {
          const at = performance.now();
          const found = sight.current.see(
            codes.map(({ rawValue }) => rawValue),
            at,
          );
          if (found !== undefined && report.current(found)) sight.current.take(found, at);
        })
        // A frame that is not there yet cannot be read; the next one can.
        .catch(() => undefined)
        .finally(() => (looking = false));
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [state]);

  useEffect(() => {
    if (unanswered) sight.current.unanswered(unanswered.code, performance.now());
  }, [unanswered]);

  return { state, video, start, stop };
}
