import { shopAt } from './addresses.ts'
import { expect, test } from './fixtures.ts'

/* Chromium's own check of an installable app, at each shop's host. */

test.use({ serviceWorkers: 'allow' })

for (const host of ['localhost', 'aurora.localhost', 'corporativo.localhost'])
  test(`the shop at ${host} can be installed, under its own name and colours`, async ({ page, context }) => {
    await page.goto(`${shopAt(host)}/`)
    const devtools = await context.newCDPSession(page)
    const { errors, data } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const manifest = JSON.parse(data!) as { name: string; background_color: string; launch_handler: object; screenshots: { src: string }[] }
    await expect(page).toHaveTitle(new RegExp(manifest.name))
    expect(manifest.background_color).toMatch(/^#[0-9a-f]{6}$/i)
    expect(manifest.launch_handler).toEqual({ client_mode: 'navigate-existing' })
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // Each test has a private window, in which nothing can be installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  })
