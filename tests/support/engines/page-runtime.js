// Runs in every document before its own scripts: keeps the objects that the protocol refers to by a handle, serializes
// values as WebDriver BiDi wants them, and reports what the browser's interface does not (errors, console, readiness).
(() => {
  const values = new Map();
  const nodes = new Map();
  const nodeIds = new WeakMap();
  let lastId = 0;
  const token = Math.random().toString(36).slice(2);
  // biome-ignore lint/security/noGlobalEval: what the test library evaluates, where a page allows it
  const evaluateDirectly = globalThis.eval;
  const report = (message) =>
    globalThis.webkit.messageHandlers.driver.postMessage(JSON.stringify({ token, ...message }));

  const newId = () => {
    lastId += 1;
    return `${token}.${lastId}`;
  };
  /** A handle of its own for each answer: each is given back on its own. */
  const handleOf = (value) => {
    const handle = newId();
    values.set(handle, value);
    return handle;
  };
  const sharedIdOf = (node) => {
    const existingId = nodeIds.get(node);
    if (existingId) return existingId;
    const id = newId();
    nodeIds.set(node, id);
    nodes.set(id, new WeakRef(node));
    return id;
  };

  const numberOf = (value) => {
    if (Object.is(value, -0)) return '-0';
    return Number.isFinite(value) ? value : String(value);
  };

  const classes = [
    ['window', (value) => value === globalThis],
    ['node', (value) => value instanceof Node],
    ['nodelist', (value) => value instanceof NodeList],
    ['htmlcollection', (value) => value instanceof HTMLCollection],
    ['array', Array.isArray],
    ['error', (value) => value instanceof Error],
    ['regexp', (value) => value instanceof RegExp],
    ['date', (value) => value instanceof Date],
    ['map', (value) => value instanceof Map],
    ['set', (value) => value instanceof Set],
    ['weakmap', (value) => value instanceof WeakMap],
    ['weakset', (value) => value instanceof WeakSet],
    ['promise', (value) => value instanceof Promise],
    ['arraybuffer', (value) => value instanceof ArrayBuffer],
    ['typedarray', ArrayBuffer.isView],
    ['function', (value) => typeof value === 'function'],
  ];

  const contentOf = (type, value, depth) => {
    if (type === 'node')
      return { nodeType: value.nodeType, childNodeCount: value.childNodes.length, localName: value.localName };
    if (type === 'window') return { context: '' };
    if (type === 'date') return value.toISOString();
    if (type === 'regexp') return { pattern: value.source, flags: value.flags };
    if (depth === 0) return undefined;
    if (type === 'array' || type === 'nodelist' || type === 'htmlcollection')
      return Array.from(value, (item) => serialize(item, depth - 1, false));
    if (type === 'object') return Object.keys(value).map((key) => [key, serialize(value[key], depth - 1, false)]);
    return undefined;
  };

  const serialize = (value, depth, isOwned) => {
    if (value === undefined) return { type: 'undefined' };
    if (value === null) return { type: 'null' };
    if (typeof value === 'number') return { type: 'number', value: numberOf(value) };
    if (typeof value === 'bigint') return { type: 'bigint', value: String(value) };
    if (typeof value === 'string' || typeof value === 'boolean') return { type: typeof value, value };
    if (typeof value === 'symbol') return { type: 'symbol' };
    const type = classes.find(([, is]) => is(value))?.[0] ?? 'object';
    const serialized = { type, value: contentOf(type, value, depth) };
    if (isOwned) serialized.handle = handleOf(value);
    if (type === 'node') serialized.sharedId = sharedIdOf(value);
    return serialized;
  };

  const deserialize = (given) => {
    if (given.handle !== undefined || given.sharedId !== undefined) {
      const value = values.get(given.handle) ?? nodes.get(given.sharedId)?.deref();
      if (value === undefined) throw new Error(`No object has the handle ${given.handle ?? given.sharedId}.`);
      return value;
    }
    if (given.type === 'channel') return channel(given.value.channel);
    if (given.type === 'undefined') return undefined;
    if (given.type === 'null') return null;
    if (given.type === 'number') return Number(given.value);
    if (given.type === 'bigint') return BigInt(given.value);
    if (given.type === 'date') return new Date(given.value);
    if (given.type === 'regexp') return new RegExp(given.value.pattern, given.value.flags);
    if (given.type === 'array') return given.value.map(deserialize);
    if (given.type === 'object')
      return Object.fromEntries(
        given.value.map(([key, value]) => [typeof key === 'string' ? key : deserialize(key), deserialize(value)]),
      );
    return given.value;
  };

  const channel = (name) => (value) => report({ message: { channel: name, data: serialize(value, 10, false) } });

  const compiled = new Map();
  // The security policy of a page forbids `eval`, which the test library calls with the source of what it evaluates:
  // sources that arrived compiled are looked up instead.
  globalThis.eval = (source) => {
    const compile = compiled.get(source) ?? compiled.get(source.slice(1, -1));
    return compile ? compile() : evaluateDirectly(source);
  };
  // Text that the library inserts at once, as a paste does: by the browser's own editing command.
  Object.defineProperty(globalThis, '__pw_bidiInsertText', {
    get: () => (text) =>
      void (text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)),
    set: () => undefined,
  });

  /** Calls the function of a request. */
  const run = async ({ args, depth, isOwned, isAwaited }, declared, sources) => {
    for (const [source, compile] of sources) compiled.set(source, compile);
    try {
      const returned = declared()(...args.map(deserialize));
      const result = isAwaited ? await returned : returned;
      return JSON.stringify({ type: 'success', result: serialize(result, depth ?? Number.POSITIVE_INFINITY, isOwned) });
    } catch (error) {
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      return JSON.stringify({ type: 'exception', text });
    }
  };

  const release = (released) => {
    for (const handle of released) values.delete(handle);
  };

  let isOnline = true;
  Object.defineProperty(Navigator.prototype, 'onLine', { get: () => isOnline, configurable: true });
  const setOnline = (isNowOnline) => {
    if (isOnline === isNowOnline) return;
    isOnline = isNowOnline;
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  };

  Object.defineProperty(globalThis, '__driver', { value: { token, run, release, channel, setOnline } });

  /** The library shows an error object by its class alone. */
  const toLogged = (value) => (value instanceof Error ? `${value}\n${value.stack}` : value);

  for (const method of ['debug', 'log', 'info', 'warn', 'error']) {
    // biome-ignore lint/suspicious/noConsole: what a page writes is reported to its test
    const write = console[method];
    console[method] = (...args) => {
      report({
        console: {
          method,
          text: args.map(String).join(' '),
          args: args.map((arg) => serialize(toLogged(arg), 1, true)),
        },
      });
      write.apply(console, args);
    };
  }
  const reportError = (error, fallback) =>
    report({
      error:
        error instanceof Error
          ? { text: `${error.name}: ${error.message}`, stack: error.stack ?? '' }
          : { text: `Error: ${fallback}`, stack: '' },
    });
  // A picture that does not load is no error of a script. What the driver runs has no address, as the browser hides its errors.
  addEventListener('error', (event) => {
    if (event instanceof ErrorEvent && event.message !== 'Script error.') reportError(event.error, event.message);
  });
  addEventListener('unhandledrejection', (event) => reportError(event.reason, String(event.reason)));
  addEventListener('DOMContentLoaded', () => report({ state: 'domContentLoaded' }));
  addEventListener('load', () => report({ state: 'load' }));
  addEventListener('pageshow', (event) => event.persisted && report({ state: 'restored' }));
  report({ state: 'created' });
})();
