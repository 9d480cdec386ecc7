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

/** Value of an attribute in the attributes of a tag, whatever its namespace prefix; empty without one. */
export const attributeOf = (attributes: string, name: string): string => {
  const pattern = new RegExp(`(?:^|\\s)(?:[\\w-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  return decodeReferences(pattern.exec(attributes)?.slice(1).find(Boolean) ?? '');
};
