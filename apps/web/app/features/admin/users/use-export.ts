import { exportedRowsHeader } from '@canopy/contracts/exported-rows';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../paths.ts';
import { RowCounter } from './count-rows.ts';

export type ExportState =
  | { phase: 'none' }
  | { phase: 'running'; rows: number; total: number | null }
  | { phase: 'done'; rows: number; url: string; name: string }
  | { phase: 'cancelled' }
  /** `sentence` of the server; null where it broke off or nobody answered. */
  | { phase: 'failed'; sentence: string | null };

/** Often enough for the eye. */
const showEveryMilliseconds = 200;

/**
 * The file of all users, with its progress. Cancelling ends the request, and with it the query behind it. A file that
 * was cut is never offered: the server says how many users there will be, and they are counted as they arrive.
 */
export function useExport() {
  const [state, setState] = useState<ExportState>({ phase: 'none' });
  const running = useRef<AbortController | null>(null);
  const url = state.phase === 'done' ? state.url : null;
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  async function start(): Promise<void> {
    if (running.current) return;
    const abort = (running.current = new AbortController());
    setState({ phase: 'running', rows: 0, total: null });
    try {
      setState(await fetchFile(abort.signal, (rows, total) => setState({ phase: 'running', rows, total })));
    } catch {
      setState(abort.signal.aborted ? { phase: 'cancelled' } : { phase: 'failed', sentence: null });
    } finally {
      running.current = null;
    }
  }
  return { state, start: () => void start(), cancel: () => running.current?.abort() };
}

async function fetchFile(signal: AbortSignal, progress: (rows: number, total: number) => void): Promise<ExportState> {
  const answer = await fetch(paths.adminUsersExport, { signal, headers: { accept: 'text/csv' } });
  const announced = answer.headers.get(exportedRowsHeader);
  if (!answer.ok || !answer.body || announced === null) {
    const { message, leadsTo } = (await answer.json().catch(() => ({}))) as { message?: string; leadsTo?: string };
    if (leadsTo) {
      window.location.assign(leadsTo);
      return { phase: 'none' };
    }
    return { phase: 'failed', sentence: message ?? null };
  }
  const total = Number(announced);
  const counter = new RowCounter();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = answer.body.getReader();
  progress(0, total);
  const showing = setInterval(() => progress(counter.rows, total), showEveryMilliseconds);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      counter.add(value);
      pieces.push(value);
    }
  } finally {
    clearInterval(showing);
  }
  if (counter.rows !== total) return { phase: 'failed', sentence: null };
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'users.csv';
  const url = URL.createObjectURL(new Blob(pieces, { type: 'text/csv' }));
  return { phase: 'done', rows: total, url, name };
}
