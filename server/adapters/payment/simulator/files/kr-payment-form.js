// The simulated provider's `KR`: the part of the real one's interface that a page uses. Cards are typed in a frame.
(() => {
  const script = document.currentScript;
  const config = {
    formToken: undefined,
    'kr-public-key': script?.getAttribute('kr-public-key') ?? undefined,
    'kr-language': script?.getAttribute('kr-language') ?? 'fr-FR',
  };
  const events = [
    'onSubmit',
    'onError',
    'onFormReady',
    'onFormCreated',
    'onLoaded',
    'onFormValid',
    'onFocus',
    'onBlur',
    'onBrandChanged',
    'onOrderUpdate',
    'on3dSecureAbort',
    'onPopinClosed',
  ];
  const callbacks = Object.fromEntries(events.map((name) => [name, []]));
  let place;
  let frame;
  let button;
  let forms = 0;

  const emit = (name, event) => callbacks[name].map((each) => each({ KR, ...event })).every((kept) => kept !== false);
  const busy = (isBusy) => {
    if (!button) return;
    button.disabled = isBusy;
    button.setAttribute('aria-busy', String(isBusy));
  };
  const say = (text) => {
    const where = place?.querySelector('.kr-form-error');
    if (where) where.textContent = text;
  };
  const francs = (amount) => `${new Intl.NumberFormat('fr-FR').format(amount)}\u00A0F`;
  const words = {
    ACQ_001: 'Le paiement a été refusé par la banque. Essayez une autre carte.',
    ACQ_999: 'La banque n’a pas répondu.',
    AUTH_149: 'La confirmation a pris trop de temps.',
    PSP_108: 'Ce formulaire a expiré.',
    PSP_099: 'Plus aucun essai n’est possible.',
    CLIENT_999: 'Le service de paiement n’a pas répondu.',
  };

  const clientAnswerOf = (signed) => ({
    clientAnswer: JSON.parse(signed['kr-answer']),
    rawClientAnswer: signed['kr-answer'],
    hash: signed['kr-hash'],
    hashAlgorithm: 'sha256_hmac',
    hashKey: 'sha256_hmac',
    serverDate: new Date().toISOString(),
    formId: `simulated-${forms}`,
    _type: 'krypton/V4/Payment',
  });

  const heard = {
    height: ({ height }) => {
      frame.height = String(height);
    },
    ready: ({ amount }) => {
      if (button) button.textContent = `Payer ${francs(amount)}`;
      busy(false);
      emit('onFormReady', { formId: `simulated-${forms}` });
    },
    submit: () => KR.submit(),
    challenge: () => {
      if (button) button.hidden = true;
      say('');
    },
    busy: () => busy(true),
    paid: ({ signed }) => {
      busy(false);
      emit('onSubmit', clientAnswerOf(signed));
    },
    error: ({ error, signed }) => {
      busy(false);
      if (button) button.hidden = false;
      say(words[error.errorCode] ?? '');
      emit('onError', {
        ...error,
        detailedErrorCode: error.detailedErrorCode ?? null,
        detailedErrorMessage: null,
        field: null,
        children: [],
        metadata: signed ? { answer: clientAnswerOf(signed) } : {},
      });
    },
  };

  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== location.origin || source !== frame?.contentWindow || data?.source !== 'kr-simulator') return;
    if (Object.hasOwn(heard, data.type)) heard[data.type](data);
  });

  const show = async (selector) => {
    place = document.querySelector(selector);
    config.formToken = place?.getAttribute('kr-form-token') ?? config.formToken;
    const pan = place?.querySelector('.kr-pan');
    if (!pan || !config.formToken) {
      emit('onError', { errorCode: 'CLIENT_305', errorMessage: 'no form token', metadata: {} });
      return { KR, result: {} };
    }
    forms += 1;
    frame = document.createElement('iframe');
    frame.title = 'Carte bancaire';
    frame.width = '100%';
    frame.height = '230';
    frame.style.border = '0';
    // The token stands behind the hash: no server's log sees it.
    frame.src = `/static/simulator/card-form.html#token=${encodeURIComponent(config.formToken)}`;
    pan.replaceChildren(frame);
    button = place.querySelector('.kr-payment-button');
    if (button) {
      button.type = 'button';
      button.textContent = 'Payer';
      button.onclick = () => KR.submit();
      busy(true);
    }
    emit('onFormCreated', { formId: `simulated-${forms}` });
    return { KR, result: { formId: `simulated-${forms}` } };
  };
  const settled = (work) => async (given) => {
    work(given);
    return { KR };
  };

  const KR = {
    ready: Promise.resolve(),
    setFormConfig: settled((given) => Object.assign(config, given)),
    setFormToken: settled((token) => {
      config.formToken = token;
    }),
    setShopName: settled(() => undefined),
    renderElements: show,
    addForm: show,
    attachForm: show,
    showForm: settled(() => {
      if (place) place.hidden = false;
    }),
    hideForm: settled(() => {
      if (place) place.hidden = true;
    }),
    removeForms: settled(() => {
      frame?.remove();
      frame = undefined;
      place = undefined;
    }),
    validateForm: async () => ({ KR, result: null }),
    submit: async () => {
      if (button?.disabled) return { KR };
      busy(true);
      say('');
      frame?.contentWindow?.postMessage({ source: 'kr-simulator-page', type: 'pay' }, location.origin);
      return { KR };
    },
    openPopin: settled(() => undefined),
    closePopin: settled(() => emit('onPopinClosed', {})),
    removeEventCallbacks: settled(() => {
      for (const name of events) callbacks[name].length = 0;
    }),
    button: {
      setLabel: settled((label) => {
        if (button) button.textContent = label;
      }),
      enable: settled(() => busy(false)),
      disable: settled(() => busy(true)),
      show: settled(() => {
        if (button) button.hidden = false;
      }),
      hide: settled(() => {
        if (button) button.hidden = true;
      }),
      showSpinner: settled(() => busy(true)),
      hideSpinner: settled(() => busy(false)),
      onClick: settled((callback) => button?.addEventListener('click', callback)),
    },
    ...Object.fromEntries(events.map((name) => [name, settled((callback) => callbacks[name].push(callback))])),
  };
  window.KR = KR;
  emit('onLoaded', {});
})();
