import { Unreachable } from './errors.ts';
import type { Answer } from './wire.ts';

interface Upload {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As it is: WebKit cannot read a form that holds a file back into bytes. */
  readonly body: XMLHttpRequestBodyInit;
  readonly signal: AbortSignal;
  readonly onSent: (sentBytes: number, ofBytes: number) => void;
}

const headersOf = (text: string): Headers => {
  const headers = new Headers();
  for (const line of text.trim().split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
};

/** True where the browser reports how much of a request has left: in a page, not in a service worker. */
export const reportsProgress = (): boolean => typeof XMLHttpRequest !== 'undefined';

/**
 * Sends a body and reports how many of its bytes have left. `fetch` reports no progress: a body that is streamed to count
 * it needs HTTP/2 and cannot be repeated by the browser. Rejects with `Unreachable` where no answer came, and with the
 * signal's reason when aborted.
 */
export const upload = (url: URL, { method, headers, body, signal, onSent }: Upload): Promise<Answer> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.responseType = 'arraybuffer';
    xhr.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded, total));
    xhr.addEventListener('load', () =>
      resolve({
        status: xhr.status,
        headers: headersOf(xhr.getAllResponseHeaders()),
        bytes: (xhr.response as ArrayBuffer | null) ?? new ArrayBuffer(0),
      }),
    );
    xhr.addEventListener('error', () => reject(new Unreachable('no answer')));
    xhr.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(body);
  });
