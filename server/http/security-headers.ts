/** The hash of the empty style element that the style library inserts and then fills through the CSSOM. */
const emptyStyle = `'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='`;

/** `payer`: the origin of the card payment's provider, with a space before it, or nothing. */
const policyFor = (payer: string): string =>
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

/**
 * The headers of every answer; `x-lagon` tells a page that it is ours and not a captive portal's. Nothing is loaded from
 * anywhere else, but for the form of the provider that takes the cards.
 */
export const securityHeaders = (
  publicUrl: string,
  paymentOrigin: string | undefined,
): Readonly<Record<string, string>> => ({
  'x-lagon': '1',
  'content-security-policy': policyFor(paymentOrigin ? ` ${paymentOrigin}` : ''),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
});
