// Part of the script at /v3/: the bank's page, shown over the merchant's page.
;(() => {
  const { origin } = new URL(document.currentScript.src)
  window.stripeStandInParts = { ...window.stripeStandInParts, challenge }

  /** Shows the bank's page over everything until it reports that it is done. */
  function challenge(url) {
    const dialog = document.createElement('dialog')
    const frame = document.createElement('iframe')
    dialog.setAttribute('aria-label', '3-D Secure')
    frame.title = 'Secure 3-D Secure frame'
    frame.src = url
    Object.assign(dialog.style, {
      // A page with a CSS reset would put it in a corner.
      margin: 'auto',
      border: '0',
      borderRadius: '12px',
      padding: '0',
      width: 'min(28rem, 92vw)',
      background: '#fff',
    })
    Object.assign(frame.style, {
      border: '0',
      width: '100%',
      height: '14rem',
      display: 'block',
      colorScheme: 'light',
    })
    dialog.append(frame)
    document.body.append(dialog)
    // There is a button to give up; pressing a key by mistake must not do that.
    dialog.addEventListener('cancel', (event) => event.preventDefault())
    dialog.showModal()
    frame.focus()
    return new Promise((resolve) => {
      window.addEventListener('message', function done(event) {
        if (event.source !== frame.contentWindow || event.origin !== origin) return
        if (event.data?.type !== 'stand-in-challenge-done') return
        window.removeEventListener('message', done)
        dialog.close()
        dialog.remove()
        resolve()
      })
    })
  }
})()
