import { normalizeText } from '#shared/primitives/text.ts';

const label = /^(?:(?:mailto|adresse|e-?mail|mail|courriel)\s*:?\s*)+(?=\S+@)/iu;
/** Local part of RFC 5322 (dot-atom) without grave accent. */
const localPart = /^[\w!#$%&'*+/=?^{|}~-]+(?:\.[\w!#$%&'*+/=?^{|}~-]+)*$/;
/** Label of a domain; international ones hold any letters. */
const domainLabel = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
/** Top-level domain: starts with a letter and has at least two characters. */
const domain = new RegExp(`^(?:${domainLabel}\\.)+(?=\\p{L}.)${domainLabel}$`, 'u');

/**
 * Parses an e-mail address as typed or pasted: with a label, `mailto:` or angle brackets, the separator of a
 * list after it, a curly apostrophe, an international domain. Null for anything else. Case stays as typed.
 */
export const parseEmail = (typed: string): string | null => {
  const text = normalizeText(normalizeText(typed).replace(/[＠．]/gu, (wide) => wide.normalize('NFKC')))
    .replace(label, '')
    .replace(/^[(«"]\s*|[\s.,;)»"]+$/gu, '');
  const address = (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).replace(/[’ʼ‘]/g, "'").replace(/\s*@\s*/, '@');
  const atIndex = address.lastIndexOf('@');
  const host = address.slice(atIndex + 1);
  const user = address.slice(0, atIndex);
  return user.length <= 64 && localPart.test(user) && domain.test(host) ? `${user}@${host}` : null;
};
