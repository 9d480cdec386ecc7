const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Ignores files that are dropped beside a drop zone: the browser would open them in place of the app. Drop zones and
 * editors prevent the default themselves; a file input takes the files.
 */
export const ignoreStrayDrops = (): void => {
  const ignore = (event: DragEvent) => {
    const isInput = event.target instanceof HTMLInputElement && event.target.type === 'file';
    if (event.defaultPrevented || isInput || !hasFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  };
  addEventListener('dragover', ignore);
  addEventListener('drop', ignore);
};
