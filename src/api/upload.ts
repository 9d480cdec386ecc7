const withoutBody = new Set([204, 205, 304]);

const headersOf = (text: string): Headers => {
  const headers = new Headers();
  for (const line of text.trim().split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
};

/** True where the browser can tell how much of a request has left: in a page, not in a service worker. */
export const tellsProgress = (): boolean => typeof XMLHttpRequest !== 'undefined';

/**
 * A `fetch` that tells how many bytes of the request's body have left, of how many. `fetch` itself does not: a body that
 * is streamed to count it needs HTTP/2 and cannot be repeated by the browser. Same outcomes: an answer of whatever
 * status, a `TypeError` where there is none, the signal's reason when aborted.
 */
export const uploading =
  (onSent: (sentBytes: number, ofBytes: number) => void): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const body = await request.blob();
    const { signal } = request;
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      xhr.open(request.method, request.url);
      for (const [name, value] of request.headers) xhr.setRequestHeader(name, value);
      xhr.responseType = 'blob';
      xhr.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded, total));
      xhr.addEventListener('load', () => {
        const answer = withoutBody.has(xhr.status) ? null : (xhr.response as Blob);
        resolve(new Response(answer, { status: xhr.status, headers: headersOf(xhr.getAllResponseHeaders()) }));
      });
      xhr.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
      xhr.addEventListener('abort', () => reject(signal.reason));
      signal.addEventListener('abort', () => xhr.abort(), { once: true });
      xhr.send(body);
    });
  };
