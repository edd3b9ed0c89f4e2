type Step = { url: string; form?: URLSearchParams }

/** Signs in at the demo's provider like a browser; returns the callback's fields. */
export async function passCompanyDoor(authorizationUrl: string, email: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  let step: Step = { url: authorizationUrl }
  for (let count = 0; count < 12; count++) {
    const response = await take(step, cookies)
    const location = response.headers.get('location')
    if (location?.includes('/sso/callback')) return new URL(location, step.url).searchParams
    step = location ? { url: new URL(location, step.url).href } : fillIn(await response.text(), step.url, email)
  }
  throw new Error('the provider never came back')
}

async function take({ url, form }: Step, cookies: Map<string, string>): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(url, { method: form ? 'POST' : 'GET', body: form, redirect: 'manual', headers: { cookie } })
  for (const line of response.headers.getSetCookie()) {
    const [, name, value] = line.match(/^([^=]+)=([^;]*)/) ?? []
    if (name && value !== undefined) cookies.set(name, value)
  }
  return response
}

function fillIn(page: string, from: string, email: string): Step {
  if (!page.includes('name="login"')) throw new Error(`no form at ${from}: ${page.slice(0, 200)}`)
  return { url: from, form: new URLSearchParams({ login: email }) }
}
