// Part of the script at /v3/: the elements a page mounts. Each is a frame on the stand-in's own origin that is talked
// to over a port, so the surrounding page never holds a card number.
;(() => {
  const { origin } = new URL(document.currentScript.src)
  window.stripeStandInParts = { ...window.stripeStandInParts, createElements }

  function createElements(key, { clientSecret, appearance }) {
    const made = new Map()
    return {
      clientSecret,
      create(type, options = {}) {
        if (type !== 'card' && type !== 'payment') throw new Error(`The stand-in has no element "${type}"`)
        if (made.has(type)) throw new Error(`Can only create one Element of type ${type}.`)
        const element = createElement(key, type, lookOf(options.style, appearance), () => made.delete(type))
        made.set(type, element)
        return element
      },
      getElement: (type) => made.get(type) ?? null,
      submit: async () => ({}),
    }
  }

  /** The few style settings that are passed into the frame. */
  function lookOf({ base = {}, invalid = {} } = {}, { variables = {} } = {}) {
    return {
      color: base.color ?? variables.colorText,
      fontFamily: base.fontFamily ?? variables.fontFamily,
      fontSize: base.fontSize ?? variables.fontSizeBase,
      placeholder: base['::placeholder']?.color ?? variables.colorTextPlaceholder,
      invalid: invalid.color ?? variables.colorDanger,
      focus: variables.colorPrimary,
    }
  }

  function createElement(key, type, look, forget) {
    const listeners = new Map()
    const waiting = new Map()
    let frame = null
    let port = null
    let connected = null
    let asked = 0

    const emit = (name, detail = {}) => {
      for (const listener of listeners.get(name) ?? []) listener({ elementType: type, ...detail })
    }
    const mark = (name, isOn) => frame?.parentElement?.classList.toggle(`StripeElement--${name}`, isOn)
    const hear = {
      ready: () => emit('ready'),
      focus() {
        mark('focus', true)
        emit('focus')
      },
      blur() {
        mark('focus', false)
        emit('blur')
      },
      escape: () => emit('escape'),
      submit: () => frame?.closest('form')?.requestSubmit(),
      height({ px }) {
        if (frame) frame.style.height = `${Number(px)}px`
      },
      change({ complete, empty, brand, error }) {
        mark('complete', complete)
        mark('empty', empty)
        mark('invalid', Boolean(error))
        emit('change', { complete, empty, brand, error })
      },
      created({ id, result }) {
        waiting.get(id)?.(result)
        waiting.delete(id)
      },
    }

    const element = {
      mount(target) {
        const container = typeof target === 'string' ? document.querySelector(target) : target
        if (!container) throw new Error(`The selector you specified (${target}) applies to no DOM elements.`)
        frame = document.createElement('iframe')
        frame.src = `${origin}/v3/card-frame`
        frame.title = 'Secure card payment input frame'
        // Otherwise a light frame in a dark page would be painted on white.
        Object.assign(frame.style, {
          border: '0',
          width: '100%',
          height: '1.5em',
          display: 'block',
          colorScheme: 'light',
        })
        connected = new Promise((resolve) => frame.addEventListener('load', () => resolve(connect())))
        container.classList.add('StripeElement', 'StripeElement--empty')
        container.replaceChildren(frame)
        for (const label of container.id
          ? document.querySelectorAll(`label[for="${CSS.escape(container.id)}"]`)
          : [])
          label.addEventListener('click', () => element.focus())
      },
      unmount() {
        port?.close()
        frame?.remove()
        frame = port = connected = null
      },
      destroy() {
        element.unmount()
        forget()
      },
      on(name, listener) {
        listeners.set(name, [...(listeners.get(name) ?? []), listener])
        return element
      },
      off(name, listener) {
        listeners.set(
          name,
          (listeners.get(name) ?? []).filter((one) => one !== listener),
        )
        return element
      },
      update: (options = {}) => port?.postMessage({ type: 'look', look: lookOf(options.style) }),
      focus() {
        frame?.focus()
        port?.postMessage({ type: 'focus' })
      },
      blur: () => port?.postMessage({ type: 'blur' }),
      clear: () => port?.postMessage({ type: 'clear' }),
      /** Not part of Stripe.js: gives the functions above access to the card. */
      async create(what, details) {
        if (!connected)
          throw new Error(
            'We could not retrieve data from the specified Element. Make sure it is still mounted.',
          )
        await connected
        const id = ++asked
        port.postMessage({ type: 'create', id, what, details })
        return new Promise((resolve) => waiting.set(id, resolve))
      },
    }
    return element

    function connect() {
      const channel = new MessageChannel()
      port = channel.port1
      port.onmessage = ({ data }) => hear[data.type]?.(data)
      frame.contentWindow.postMessage({ type: 'connect', key, kind: type, look }, origin, [channel.port2])
    }
  }
})()
