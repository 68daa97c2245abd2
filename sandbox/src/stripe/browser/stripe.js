// Last part of the script at /v3/. Stands in for the parts of Stripe.js that card forms use, with the same names and
// results. Several files are served as one script, because the real one is a single classic script too.
;(() => {
  const { origin } = new URL(document.currentScript.src)
  const { createElements, challenge } = window.stripeStandInParts
  delete window.stripeStandInParts

  window.Stripe = Object.assign(
    function Stripe(key) {
      if (!/^pk_test_/.test(key))
        throw new Error('The stand-in takes a publishable key that starts with pk_test_')
      const api = (method, path, params) => call(key, method, path, params)

      const retrievePaymentIntent = (clientSecret) =>
        api('GET', `payment_intents/${idOf(clientSecret)}`, { client_secret: clientSecret })

      async function handleNextAction({ clientSecret }) {
        const { paymentIntent, error } = await retrievePaymentIntent(clientSecret)
        if (error) return { error }
        if (paymentIntent.status !== 'requires_action') return { paymentIntent }
        const { redirect_to_url: redirect, use_stripe_sdk: own } = paymentIntent.next_action
        await challenge(redirect?.url ?? own.stripe_js)
        const after = await retrievePaymentIntent(clientSecret)
        const failure = after.paymentIntent?.last_payment_error
        return failure ? { error: { ...failure, payment_intent: after.paymentIntent } } : after
      }

      async function confirm(clientSecret, params, shouldAsk) {
        const path = `payment_intents/${idOf(clientSecret)}/confirm`
        const answer = await api('POST', path, {
          ...params,
          client_secret: clientSecret,
          use_stripe_sdk: true,
        })
        const isAsked = answer.paymentIntent?.status === 'requires_action'
        return isAsked && shouldAsk ? handleNextAction({ clientSecret }) : answer
      }

      async function createPaymentMethod({ elements, card, type = 'card', params, ...own }) {
        if (type !== 'card') throw new Error('The stand-in knows cards only')
        const element = elements ? elements.getElement('payment') : card
        return element.create('payment_method', { ...own, ...params })
      }

      return {
        elements: (options = {}) => createElements(key, options),
        createToken: async (element, details = {}) => element.create('token', withoutCurrency(details)),
        createPaymentMethod,
        retrievePaymentIntent,
        handleNextAction,
        handleCardAction: (clientSecret) => handleNextAction({ clientSecret }),

        async confirmCardPayment(clientSecret, { payment_method: wished, return_url } = {}, options = {}) {
          const shouldAsk = options.handleActions !== false
          if (wished === undefined || typeof wished === 'string')
            return confirm(clientSecret, { payment_method: wished, return_url }, shouldAsk)
          const { paymentMethod, error } = await createPaymentMethod(wished)
          if (error) return { error }
          return confirm(clientSecret, { payment_method: paymentMethod.id, return_url }, shouldAsk)
        },

        async confirmPayment({
          elements,
          clientSecret = elements.clientSecret,
          confirmParams = {},
          redirect,
        }) {
          const { payment_method_data: params, return_url } = confirmParams
          const made = await createPaymentMethod({ elements, params })
          if (made.error) return { error: made.error }
          const answer = await confirm(
            clientSecret,
            { payment_method: made.paymentMethod.id, return_url },
            true,
          )
          if (answer.error || redirect === 'if_required') return answer
          const next = new URL(return_url)
          next.searchParams.set('payment_intent', answer.paymentIntent.id)
          next.searchParams.set('payment_intent_client_secret', clientSecret)
          next.searchParams.set('redirect_status', 'succeeded')
          location.assign(next)
          return new Promise(() => undefined)
        },
      }
    },
    { version: 'stand-in' },
  )

  const idOf = (clientSecret) => String(clientSecret).split('_secret_')[0]
  const withoutCurrency = ({ currency: _, ...details }) => details

  async function call(key, method, path, params) {
    const given = Object.entries(params).filter(([, value]) => value !== undefined)
    const form = new URLSearchParams(given)
    const url = `${origin}/v1/${path}${method === 'GET' ? `?${form}` : ''}`
    try {
      const headers = { authorization: `Bearer ${key}` }
      const answer = await fetch(url, { method, headers, ...(method === 'POST' && { body: form }) })
      const body = await answer.json()
      return answer.ok ? { paymentIntent: body } : { error: body.error }
    } catch {
      return { error: { type: 'api_connection_error', message: 'We could not reach the payment provider.' } }
    }
  }
})()
