/** True for host names of URLs that only this machine can reach. */
export const isLocalName = (host: string): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(host);
