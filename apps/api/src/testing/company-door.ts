/** What a browser does at the demo's provider: the e-mail, the consent, and back. The fields that the callback brings. */
export async function passCompanyDoor(authorizationUrl: string, email: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  let url = authorizationUrl
  let form: URLSearchParams | undefined
  for (let step = 0; step < 12; step++) {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = line.match(/^([^=]+)=([^;]*)/) ?? []
      if (name && value !== undefined) cookies.set(name, value)
    }
    form = undefined
    const location = response.headers.get('location')
    if (location?.includes('/sso/callback')) return new URL(location, url).searchParams
    if (location) url = new URL(location, url).href
    else {
      const page = await response.text()
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
      const action = /action="([^"]+)"/.exec(page)?.[1]
      if (!prompt || !action) throw new Error(`no form at ${url}: ${response.status} ${page.slice(0, 200)}`)
      url = new URL(action, url).href
      form = new URLSearchParams(prompt === 'login' ? { prompt, login: email, password: 'demo' } : { prompt })
    }
  }
  throw new Error('the provider never came back')
}
