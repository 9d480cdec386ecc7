// Compares a file with the fingerprint on the page, on the device.
(() => {
  const zone = document.getElementById('compare');
  // Where the browser does not calculate (an address without https), the fingerprint is there to be read.
  if (!zone || !globalThis.crypto?.subtle) return;
  const [input, said] = [zone.querySelector('input'), zone.querySelector('[role=status]')];
  const largest = 50 * 1024 * 1024;
  const showResult = (text, kind) => {
    said.textContent = text;
    said.className = kind;
  };
  const fingerprintOf = async (file) => {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  };
  let last = 0;
  const compare = async (file) => {
    last += 1;
    const turn = last;
    showResult(`Calcul de l’empreinte de « ${file.name} »…`, '');
    let found = '';
    try {
      found = file.size <= largest ? await fingerprintOf(file) : '';
    } catch {
      if (turn === last) showResult('Ce fichier n’a pas pu être lu. Merci de réessayer.', 'withdrawn');
      return;
    }
    if (turn !== last) return;
    if (found === zone.dataset.sha256)
      showResult(`« ${file.name} » est le document émis : son empreinte est la même.`, 'in-force');
    else if (found !== '' && found === zone.dataset.sealed)
      showResult(`« ${file.name} » est le document émis, signé et scellé : son empreinte est la même.`, 'in-force');
    else
      showResult(
        `« ${file.name} » n’est pas le document émis : son empreinte est autre. Il a été modifié, ou c’est un autre document.`,
        'withdrawn',
      );
  };
  zone.hidden = false;
  input.addEventListener('change', () => {
    if (input.files[0]) compare(input.files[0]);
  });
  // A file that misses the zone does not take the place of the page.
  for (const type of ['dragover', 'drop']) document.addEventListener(type, (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    const [file] = event.dataTransfer.files;
    if (file) compare(file);
  });
})();
