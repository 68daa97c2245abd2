// The bank's page: reports Complete or Fail to the stand-in, then lets the page that opened it continue.
const secret = new URLSearchParams(location.search).get('client_secret') ?? ''
const note = document.querySelector('#note')

for (const outcome of ['complete', 'fail'])
  document.querySelector(`#${outcome}`).addEventListener('click', () => answer(outcome))

async function answer(outcome) {
  const reply = await fetch(location.pathname, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: secret, outcome }),
  })
  if (!reply.ok) {
    note.textContent = await reply.text()
    return
  }
  const { return_to: returnTo } = await reply.json()
  // The message only says that there is something to look up, so any page may receive it.
  if (window.parent !== window) window.parent.postMessage({ type: 'stand-in-challenge-done' }, '*')
  else if (returnTo) location.assign(returnTo)
  else note.textContent = 'Done. You can close this page.'
}
