interface BoundedRequest extends RequestInit {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** Fetches without following redirects. Throws for another status than 2xx, and once the answer exceeds `maxBytes`. */
export const fetchBounded = async (url: string, { maxBytes, ...request }: BoundedRequest): Promise<Buffer> => {
  const answer = await fetch(url, { ...request, redirect: 'error' });
  if (!answer.ok) throw new Error(`status ${answer.status} of ${url}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`the answer of ${url} is too long`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
