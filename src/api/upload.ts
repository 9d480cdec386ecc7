import { Unreachable } from './errors.ts';
import type { ApiResponse } from './wire.ts';

interface Upload {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Passed on as it is, because WebKit cannot read back the bytes of a form that contains a file. */
  readonly body: XMLHttpRequestBodyInit;
  readonly signal: AbortSignal;
  readonly onSent: (sentBytes: number, ofBytes: number) => void;
}

const parseHeaders = (text: string): Headers => {
  const headers = new Headers();
  for (const line of text.trim().split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
};

/** True if upload progress is available: in a page, not in a service worker. */
export const reportsProgress = (): boolean => typeof XMLHttpRequest !== 'undefined';

/**
 * Sends a body with upload progress by XMLHttpRequest. `fetch` reports none: counting a streamed body needs HTTP/2, and
 * the browser cannot repeat it. Rejects with `Unreachable` if no answer came, and with the signal's reason if aborted.
 */
export const upload = (url: URL, { method, headers, body, signal, onSent }: Upload): Promise<ApiResponse> =>
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
        headers: parseHeaders(xhr.getAllResponseHeaders()),
        bytes: (xhr.response as ArrayBuffer | null) ?? new ArrayBuffer(0),
      }),
    );
    xhr.addEventListener('error', () => reject(new Unreachable('no answer')));
    xhr.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(body);
  });
