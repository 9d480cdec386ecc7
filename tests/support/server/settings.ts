import type { Settings } from '#server/services/services.ts';

/** Default settings of a test server. */
export const testSettings = (dataDir: string): Settings => ({
  port: 0,
  host: '127.0.0.1',
  publicUrl: 'http://lagon.test',
  dataDir,
  databaseUrl: undefined,
  seed: 'none',
  allowedDemonstration: [],
  botCheck: 'off',
  mailUrl: undefined,
  filesUrl: undefined,
  scannerUrl: undefined,
  brokerQuotaGb: 20,
  logLevel: 'info',
  trustProxy: false,
  metricsToken: undefined,
  slowQueryMs: 1_000,
  auditDays: 365,
  payment: undefined,
  signing: undefined,
  seal: { file: undefined, password: undefined, timeStampUrl: undefined, timeStampAuthorities: undefined },
  secrets: {
    tokenSecret: 'a token secret that only the tests know',
    deviceKeySecret: Buffer.alloc(32, 7).toString('base64'),
  },
});
