/** Hash of the empty style element that the style library inserts and fills through the CSSOM. */
const emptyStyle = `'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='`;

/** `payer`: origin of the card payment provider, preceded by a space; empty if there is none. */
const buildPolicy = (payer: string): string =>
  [
    `default-src 'self'`,
    `script-src 'self'${payer}`,
    `style-src 'self' ${emptyStyle}${payer}`,
    `img-src 'self' data: blob:${payer}`,
    `font-src 'self'${payer}`,
    `connect-src 'self'${payer}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `frame-src 'self' blob:${payer}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');

/** Content security policy of a page with inline scripts, which are allowed by their hash. */
export const allowInlineScripts = (policy: string, hashes: readonly string[]): string =>
  policy.replace(`script-src 'self'`, ["script-src 'self'", ...hashes].join(' '));

/**
 * Headers of every answer. `x-lagon` lets the app distinguish the server from a captive portal. Resources come from this
 * origin only, except for the card form of the payment provider.
 */
export const buildSecurityHeaders = (
  publicUrl: string,
  paymentOrigin: string | undefined,
): Readonly<Record<string, string>> => ({
  'x-lagon': '1',
  'content-security-policy': buildPolicy(paymentOrigin ? ` ${paymentOrigin}` : ''),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
});
