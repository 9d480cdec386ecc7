const namedCharacters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decodeReferences = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (reference, decimal?: string, hex?: string, name = ''): string => {
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      return namedCharacters[name] ?? reference;
    },
  );

const patterns = new Map<string, RegExp>();

/** Compiled once for each name: a sheet has hundreds of thousands of cells. */
const patternOf = (name: string): RegExp => {
  const known = patterns.get(name);
  if (known) return known;
  const pattern = new RegExp(`(?:^|\\s)(?:[\\w-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, pattern);
  return pattern;
};

/** Value of an attribute in the attributes of a tag, whatever its namespace prefix; empty without one. */
export const attributeOf = (attributes: string, name: string): string => {
  const [, doubleQuoted, singleQuoted] = patternOf(name).exec(attributes) ?? [];
  const value = doubleQuoted ?? singleQuoted ?? '';
  return value.includes('&') ? decodeReferences(value) : value;
};
