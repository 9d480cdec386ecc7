const windowBytes = 64 * 1024;

export type SlicedFile = { readonly size: number; slice(start: number, end: number): Pick<Blob, 'arrayBuffer'> };

/** Random access to a file through one window of 64 kB, so that a large file is never in memory as a whole. */
export class FileWindow {
  readonly #file: SlicedFile;
  #start = 0;
  #bytes = Buffer.alloc(0);

  constructor(file: SlicedFile) {
    this.#file = file;
  }

  get size(): number {
    return this.#file.size;
  }

  /** `length` bytes at `at` (64 kB at most); fewer at the end of the file. */
  async read(at: number, length: number): Promise<Buffer> {
    if (at < this.#start || at + length > this.#start + this.#bytes.length) {
      this.#start = at;
      this.#bytes = Buffer.from(await this.#file.slice(at, at + windowBytes).arrayBuffer());
    }
    return this.#bytes.subarray(at - this.#start, at - this.#start + length);
  }

  /** The last bytes of the file, at most 64 kB. */
  async readEnd(): Promise<Buffer> {
    return await this.read(Math.max(0, this.size - windowBytes), windowBytes);
  }
}
