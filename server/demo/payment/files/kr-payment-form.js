// The simulated provider's `KR`: the part of its interface that the payment dialog uses. The card is typed in a frame.
(() => {
  const events = { onSubmit: [], onError: [], onFormReady: [] };
  // Called before a card is sent; the result false stops it.
  const clicks = [];
  let formToken;
  let container;
  let frame;
  let button;

  const emit = (name, event) => {
    for (const callback of events[name]) callback(event);
  };
  const setBusy = (isBusy) => {
    button.disabled = isBusy;
    button.setAttribute('aria-busy', String(isBusy));
  };
  const showError = (text) => {
    container.querySelector('.kr-form-error').textContent = text;
  };
  const messages = {
    ACQ_001: 'Le paiement a été refusé par la banque. Essayez une autre carte.',
    ACQ_999: 'La banque n’a pas répondu.',
    AUTH_149: 'La confirmation a pris trop de temps.',
    PSP_108: 'Ce formulaire a expiré.',
    PSP_099: 'Plus aucun essai n’est possible.',
    CLIENT_999: 'Le service de paiement n’a pas répondu.',
  };
  const toPayment = (signed) => ({
    clientAnswer: JSON.parse(signed['kr-answer']),
    rawClientAnswer: signed['kr-answer'],
    hash: signed['kr-hash'],
  });
  const pay = async () => {
    if (button.disabled) return;
    setBusy(true);
    showError('');
    for (const callback of clicks) if (!(await callback())) return setBusy(false);
    frame.contentWindow?.postMessage({ source: 'kr-simulator-page', type: 'pay' }, location.origin);
  };

  const onMessage = {
    height: ({ height }) => {
      frame.height = String(height);
    },
    ready: ({ amount }) => {
      button.textContent = `Payer ${new Intl.NumberFormat('fr-FR').format(amount)}\u00A0F`;
      setBusy(false);
      emit('onFormReady');
    },
    submit: pay,
    challenge: () => {
      button.hidden = true;
      showError('');
    },
    busy: () => setBusy(true),
    paid: ({ signed }) => {
      setBusy(false);
      emit('onSubmit', toPayment(signed));
    },
    error: ({ error, signed }) => {
      setBusy(false);
      button.hidden = false;
      showError(messages[error.errorCode] ?? '');
      emit('onError', { ...error, metadata: signed ? { answer: toPayment(signed) } : {} });
    },
  };
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== location.origin || source !== frame?.contentWindow || data?.source !== 'kr-simulator') return;
    if (Object.hasOwn(onMessage, data.type)) onMessage[data.type](data);
  });

  window.KR = {
    setFormConfig: async (config) => {
      formToken = config.formToken;
    },
    renderElements: async (selector) => {
      container = document.querySelector(selector);
      frame = document.createElement('iframe');
      Object.assign(frame, { title: 'Carte bancaire', width: '100%', height: '230' });
      frame.style.border = '0';
      // The fragment of a URL is not sent to the server, so the token is in no log.
      frame.src = `/static/simulator/card-form.html#token=${encodeURIComponent(formToken)}`;
      container.querySelector('.kr-pan').replaceChildren(frame);
      button = container.querySelector('.kr-payment-button');
      Object.assign(button, { type: 'button', textContent: 'Payer', onclick: pay });
      setBusy(true);
    },
    removeForms: async () => {
      frame?.remove();
      frame = undefined;
    },
    removeEventCallbacks: async () => {
      for (const callbacks of [clicks, ...Object.values(events)]) callbacks.length = 0;
    },
    button: { onClick: async (callback) => clicks.push(callback) },
    ...Object.fromEntries(
      Object.entries(events).map(([name, callbacks]) => [name, async (callback) => callbacks.push(callback)]),
    ),
  };
})();
