/** The smallest PDF that an upload accepts. */
export const pdfFile = () => new File(['%PDF-1.7\n1 0 obj\n'], 'constat.pdf', { type: 'application/pdf' });
