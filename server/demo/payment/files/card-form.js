// The simulated provider's card form, in its own frame: the card is sent to the provider, never to the surrounding page.
const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
const form = document.querySelector('#card');
const confirmation = document.querySelector('#confirmation');
const failure = document.querySelector('#failure');
let challenge = '';

const postToParent = (type, more = {}) =>
  parent.postMessage({ source: 'kr-simulator', type, ...more }, location.origin);
// The frame is as high as what it shows.
new ResizeObserver(() =>
  postToParent('height', { height: Math.ceil(document.body.getBoundingClientRect().height) }),
).observe(document.body);

const ask = async (service, input) => {
  try {
    const answer = await fetch(`/api-payment/V4/Simulator/${service}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ formToken: token, ...input }),
    });
    return await answer.json();
  } catch {
    return { status: 'ERROR', answer: { errorCode: 'CLIENT_999', errorMessage: 'no answer' } };
  }
};

const showErrors = (code, message) => {
  for (const place of document.querySelectorAll('.error')) {
    const isWrong = place.dataset.code === code;
    place.textContent = isWrong ? message : '';
    place.parentElement.querySelector('input').setAttribute('aria-invalid', String(isWrong));
    if (isWrong) place.parentElement.querySelector('input').focus();
  }
};

const confirming = (isShown) => {
  confirmation.hidden = !isShown;
  form.hidden = isShown;
  if (isShown) document.querySelector('#confirm').focus();
};

const settle = ({ status, answer }) => {
  if (status === 'ERROR') {
    showErrors(answer.errorCode, answer.errorMessage);
    return postToParent('error', { error: answer });
  }
  if (answer.challenge) {
    challenge = answer.challenge;
    confirming(true);
    return postToParent('challenge');
  }
  confirming(false);
  const { error, ...signed } = answer;
  return error ? postToParent('error', { error, signed }) : postToParent('paid', { signed });
};

const pay = async () => {
  showErrors('', '');
  const { pan, expiry, securityCode } = Object.fromEntries(new FormData(form));
  settle(await ask('Pay', { pan, expiry, securityCode }));
};

const confirm = async (isConfirmed) => {
  postToParent('busy');
  settle(await ask('Confirm', { challenge, isConfirmed }));
};

document.querySelector('#confirm').addEventListener('click', () => confirm(true));
document.querySelector('#refuse').addEventListener('click', () => confirm(false));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  postToParent('submit');
});
form.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.target.tagName !== 'INPUT') return;
  event.preventDefault();
  postToParent('submit');
});
form.addEventListener('click', ({ target }) => {
  const { card } = target.dataset;
  if (!card) return;
  form.elements.pan.value = card.replace(/(.{4})(?=.)/g, '$1 ');
  form.elements.expiry.value = `12/${String(new Date().getFullYear() + 2).slice(2)}`;
  form.elements.securityCode.value = '123';
});
addEventListener('message', ({ origin, source, data }) => {
  if (origin !== location.origin || source !== parent || data?.source !== 'kr-simulator-page') return;
  if (data.type === 'pay') pay();
});

ask('Form', {}).then(({ status, answer }) => {
  if (status === 'SUCCESS') return postToParent('ready', answer);
  form.hidden = true;
  failure.hidden = false;
  failure.textContent = 'Ce formulaire de paiement n’est plus valable.';
  return postToParent('error', { error: answer });
});
