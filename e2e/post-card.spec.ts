import { expectAccessible } from './axe.ts'
import { expect, test } from './clean.ts'
import { changePosts, photo, serveClip } from './post-parts.ts'
import { wheelTo } from './scrolling.ts'
import { freshHandle, newPerson } from './signed-in.ts'

const first = '[role=feed] article[aria-posinset="1"]'

test('a carousel wraps around by keyboard and keeps its position', async ({ page }) => {
  await changePosts(page, (post, index) => {
    if (index === 0)
      post['media'] = [photo(1600, 900, 'one'), photo(900, 1600, 'two'), photo(800, 800, 'three')]
  })
  await page.goto('/explore/list')
  const carousel = page.locator(first).getByRole('group', { name: '3 media' })
  await expect(carousel).toHaveAttribute('aria-roledescription', 'carousel')
  await carousel.getByRole('button', { name: 'Open picture: one' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(carousel.getByText('2 of 3')).toBeAttached()
  await expect(carousel.getByRole('button', { name: 'Open picture: two' })).toBeVisible()
  await carousel.getByRole('button', { name: 'Next' }).focus()
  await page.keyboard.press('End')
  await expect(carousel.getByText('3 of 3')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(carousel.getByText('1 of 3')).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await expect(carousel.getByText('3 of 3')).toBeAttached()
  await expect(page).toHaveURL(/\/explore\/list$/)
  await page.mouse.wheel(0, 9000)
  await expect(page.locator(first)).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(carousel.getByText('3 of 3')).toBeAttached()
})

test('a swipe moves the carousel and opens nothing', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  await changePosts(page, (post, index) => {
    if (index === 0) post['media'] = [photo(1600, 900, 'one'), photo(900, 1600, 'two')]
  })
  await page.goto('/explore/list')
  const carousel = page.locator(first).getByRole('group', { name: '2 media' })
  await expect(carousel).toBeVisible()
  const box = await carousel.boundingBox()
  if (box === null) throw new Error('the carousel has no box')
  const touch = await context.newCDPSession(page)
  const y = box.y + 60
  const at = (x: number) => [{ x: box.x + x, y }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(300) })
  for (const x of [260, 200, 120, 60])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(carousel.getByText('2 of 2')).toBeAttached()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.close()
})

test('the lightbox traps the focus, turns by key, zooms, and closes by Escape or Back', async ({ page }) => {
  await changePosts(page, (post, index) => {
    if (index === 0) post['media'] = [photo(1600, 900, 'A bridge'), photo(900, 1600, 'two')]
  })
  await page.goto('/explore/list')
  const opener = page.locator(first).getByRole('button', { name: 'Open picture: A bridge' })
  const large = page.getByRole('dialog', { name: 'Media 1 of 2' })
  // Rows are measured again while the page settles; a key pressed at that moment has no effect.
  await expect(async () => {
    await opener.press('Enter')
    await expect(large).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(large.getByRole('button', { name: 'Close' })).toBeFocused()
  await expect(large.getByText('A bridge')).toBeVisible()
  // A shortcut of the page behind does nothing.
  await page.keyboard.press('j')
  await page.keyboard.press('+')
  await expect(large.locator('[data-scale="1.5"]')).toBeAttached()
  await page.keyboard.press('0')
  await expect(large.locator('[data-scale="1"]')).toBeAttached()
  await large.locator('[data-scale]').dblclick()
  await expect(large.locator('[data-scale="2.5"]')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Media 2 of 2' })).toBeVisible()
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    )
    expect(isInside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/explore\/list$/)
  await expect(page.locator(first).getByText('2 of 2')).toBeAttached()
  await page.locator(first).getByRole('button', { name: 'Open picture: two' }).click()
  await expect(page.getByRole('dialog', { name: 'Media 2 of 2' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator(first)).toBeVisible()
})

test('one video plays at a time, muted until unmuted, and the sound setting is kept', async ({ page }) => {
  const clip = await serveClip(page)
  const film = () => photo(640, 360, 'A film', { type: 'video', image_url: clip, duration: 42 })
  await changePosts(page, (post) => {
    post['text'] = 'A film.'
    post['media'] = [film()]
  })
  await page.goto('/explore/list')
  const playing = () =>
    page
      .locator('[role=feed] video')
      .evaluateAll((all) =>
        (all as HTMLVideoElement[])
          .filter((one) => !one.paused)
          .map((one) => one.closest('article')?.getAttribute('aria-posinset')),
      )
  await expect.poll(playing).toHaveLength(1)
  const [before] = await playing()
  expect(
    await page
      .locator('video')
      .first()
      .evaluate((one: HTMLVideoElement) => one.muted),
  ).toBe(true)
  await page.mouse.wheel(0, 900)
  await expect.poll(async () => (await playing())[0]).not.toBe(before)
  expect(await playing()).toHaveLength(1)
  // In the middle, and by keyboard: a mouse click scrolls to its target, and a neighbour could come nearer.
  const [next] = await playing()
  const card = page.locator(`article[aria-posinset="${next}"]`)
  await card.locator('video').evaluate((one) => one.scrollIntoView({ block: 'center' }))
  await expect.poll(playing).toEqual([next])
  await card.getByRole('button', { name: 'Turn sound on' }).press('Enter')
  await expect(card.getByRole('button', { name: 'Sound' })).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => sessionStorage.getItem('video_sound'))).toBe('on')
  await card.getByRole('button', { name: 'Pause video' }).press('Enter')
  await expect(card.getByRole('button', { name: 'Play video' })).toBeVisible()
})

test('nothing plays by itself with reduced motion', async ({ page }) => {
  const clip = await serveClip(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await changePosts(page, (post, index) => {
    if (index === 0) post['media'] = [photo(640, 360, '', { type: 'video', image_url: clip, duration: 42 })]
  })
  await page.goto('/explore/list')
  const card = page.locator(first)
  await expect(card.getByRole('button', { name: 'Play video' })).toBeVisible()
  await expect(card.getByText('0:42')).toBeVisible()
  await page.waitForTimeout(400)
  expect(await card.locator('video').evaluate((one: HTMLVideoElement) => one.paused)).toBe(true)
  await card.getByRole('button', { name: 'Play video' }).click()
  await expect(card.getByRole('button', { name: 'Pause video' })).toBeVisible()
})

test('the permalink of a post is copied, or shown where copying is forbidden', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/explore/list')
  const id = await page.locator(first).getAttribute('data-anchor-id')
  const copy = async () => {
    await page.locator(first).getByRole('button', { name: 'More', exact: true }).click()
    // Beside it a visitor can report the post.
    await expect(page.getByRole('menuitem')).toHaveCount(2)
    await page.getByRole('menuitem', { name: 'Get post permalink' }).click()
  }
  await copy()
  await expect(page.getByText('Link copied!')).toBeVisible()
  await expect(page.getByText('Post permalink copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${new URL(page.url()).origin}/p/${id}`,
  )
  // Even somebody who browses on another host shares the address that the operator has set.
  await page.evaluate(() => {
    document.querySelector('meta[name="public_url"]')?.setAttribute('content', 'https://sayso.example')
  })
  await copy()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`https://sayso.example/p/${id}`)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'))
  })
  await copy()
  await expect(page.getByText('Failed to copy link to clipboard')).toBeVisible()
  await expect(page.getByText(`/p/${id}`)).toBeVisible()
})

test('unsafe markup in a text is shown as text', async ({ page }) => {
  await changePosts(page, (post, index) => {
    if (index === 0)
      post['text'] =
        '<b onclick="evil()">bold</b> <script>document.title="evil"</script><img src=x onerror=evil()> #tag @mara.'
  })
  await page.goto('/explore/list')
  const card = page.locator(first)
  await expect(card.getByText('bold', { exact: true })).toHaveJSProperty('tagName', 'STRONG')
  await expect(
    card.getByText('<script>document.title="evil"</script><img src=x onerror=evil()>'),
  ).toBeVisible()
  expect(await card.locator('[onclick], script, img[src="x"]').count()).toBe(0)
  await expect(card.getByRole('link', { name: '#tag' })).toHaveAttribute('href', '/search?q=%23tag')
  await expect(card.getByRole('link', { name: '@mara' })).toHaveAttribute('href', '/@mara')
})

test('a mention opens its profile, or a search if there is none', async ({ page, request }) => {
  const { profile } = await newPerson(request, 'Mara Somewhere')
  const nobody = freshHandle('nobody')
  await changePosts(page, (post, index) => {
    if (index === 0) post['text'] = `Ask @${profile.handle} or @${nobody}.`
  })
  await page.goto('/explore/list')
  await page
    .locator(first)
    .getByRole('link', { name: `@${profile.handle}` })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mara Somewhere' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${profile.handle}$`))
  await page.goBack()
  await page
    .locator(first)
    .getByRole('link', { name: `@${nobody}` })
    .click()
  await expect(page).toHaveURL(new RegExp(`/search\\?q=%40${nobody}$`))
  await page.goBack()
  await expect(page.locator(first)).toBeVisible()
})

test('a locked post shows what is inside and offers to unlock it', async ({ page }) => {
  await page.goto('/explore/list')
  const locked = page.locator('[role=feed] article').filter({ hasText: 'Pay to view' }).first()
  await wheelTo(page, locked)
  await expect(locked.getByText(/\d words?/)).toBeVisible()
  // A second one is in the row of actions while this one is out of view.
  await expect(locked.getByRole('button', { name: /^Unlock · \$/ }).first()).toBeVisible()
})

test('on a phone a card says how its answers divide, who sees it and until when, and leads to its page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await changePosts(page, (post, index) => {
    if (index !== 0) return
    Object.assign(post, { num_true: 412, num_false: 38, place_label: 'Lisbon', media: [], files: [] })
    post['expires_at'] = new Date(Date.now() + 6 * 3_600_000).toISOString()
  })
  await page.goto('/explore/list')
  const card = page.locator(first)
  await expect(card.getByRole('listitem').filter({ hasText: 'Lisbon' })).toBeVisible()
  await expect(card.getByText('6 h left')).toBeVisible()
  await expect(card.getByText('True', { exact: true })).toBeVisible()
  const id = await card.getAttribute('data-anchor-id')
  await card.getByRole('link', { name: 'Holds up · 412 true · 38 false' }).click()
  await expect(page).toHaveURL(new RegExp(`/p/${id}$`))
})

test('the first visit explains True and False once, without covering anything', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  await page.goto('/explore/list')
  const hint = page.getByRole('note')
  await expect(hint).toHaveCount(1)
  await hint.scrollIntoViewIfNeeded()
  await expectAccessible(page, 'the first visit')
  await hint.getByRole('button', { name: 'Got it' }).press('Enter')
  await expect(hint).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveAttribute('data-reaction', 'true')
  await page.reload()
  await expect(page.locator(first)).toBeVisible()
  await expect(hint).toHaveCount(0)
  await context.close()
})
