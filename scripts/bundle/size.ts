// Fails if the JavaScript of a first visit or the quote wizard exceeds its budget, and prints what it consists of.
import { initialJavaScript, lazyJavaScript } from './initial-js.ts';

const wizard = 'src/features/quotes/wizard/quote-screen.tsx';

/** Budgets in gzip kilobytes (1,000 bytes). Their reasons: docs/decisions/bundle-budgets.md */
const budgets = [
  { name: '/login', budgetKb: 120, files: initialJavaScript('/login') },
  { name: '/', budgetKb: 180, files: initialJavaScript('/') },
  {
    name: 'quote wizard, beyond the home page',
    budgetKb: 280,
    files: lazyJavaScript(wizard, ['src/shared/products/auto/product-auto.ts']),
  },
];

const formatKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);

for (const { name, budgetKb, files: unsorted } of budgets) {
  const files = unsorted.sort((a, b) => b.gzipBytes - a.gzipBytes);
  const totalBytes = files.reduce((sum, file) => sum + file.gzipBytes, 0);
  const isOverBudget = totalBytes > budgetKb * 1000;
  process.stdout.write(
    `${name}: ${formatKilobytes(totalBytes).trim()} gzip of ${budgetKb} kB${isOverBudget ? ', OVER BUDGET' : ''}\n`,
  );
  for (const { file, gzipBytes } of files) process.stdout.write(`  ${formatKilobytes(gzipBytes)}  ${file}\n`);
  const origins = new Map<string, number>();
  for (const [origin, bytes] of files.flatMap((file) => file.contents))
    origins.set(origin, (origins.get(origin) ?? 0) + bytes);
  const largest = [...origins].sort((a, b) => b[1] - a[1]).slice(0, isOverBudget ? 40 : 12);
  const list = largest.map(([origin, bytes]) => `${origin} ${formatKilobytes(bytes).trim()}`);
  process.stdout.write(`  made of, before compression: ${list.join(', ')}\n`);
  if (isOverBudget) process.exitCode = 1;
}
