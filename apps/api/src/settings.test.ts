import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'
import { vapidKeyFrom } from './vapid-key.ts'

const mistakesOf = (env: Record<string, string>) => {
  const read = readSettings(env)
  return 'mistakes' in read ? read.mistakes : []
}

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://shop:secret@db.test/shop',
  PUBLIC_URL: 'https://loja.test',
  SECRET_KEY: 'chave-da-loja-de-teste-em-producao',
  WEBHOOK_SECRET: 'segredo-dos-avisos-de-teste-em-producao',
  ACQUIRER_SECRETS: 'segredo-das-chaves-de-teste-em-producao',
  SMTP_URL: 'smtp://mail.test:587',
  MAIL_FROM: 'loja@loja.test',
  SMS_ACCOUNT: `AC${'0'.repeat(32)}`,
  SMS_TOKEN: 't'.repeat(32),
  SMS_FROM: '+5511999990000',
  VAPID_PRIVATE_KEY: vapidKeyFrom('chave'),
}

describe('readSettings', () => {
  it('needs no variable', () => {
    expect(readSettings({})).toMatchObject({ settings: { port: 3000, host: '127.0.0.1', client: 'mutirao', environment: 'development' } })
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', 'abc'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_POOLER', 'pooler.test'],
    ['DATABASE_POOLER', 'pooler.test:0'],
    ['DATABASE_POOLER', 'pooler.test:65536'],
    ['DATABASE_REPLICA', 'postgres://replica.test:5432/mutirao'],
    ['PUBLIC_URL', 'loja.com.br'],
    ['DEMO_ORDERS', '20000'],
    ['TRUST_PROXY', 'sim'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8,todos'],
    ['DRAIN_MS', 'logo'],
    ['CLIENT', 'Mutirão'],
    ['SECRET_KEY', 'curta'],
    ['VAPID_PRIVATE_KEY', 'A'.repeat(43)],
    ['VAPID_PRIVATE_KEY', 'curta'],
    ['MAIL_FROM', 'sem-arroba'],
    ['MAIL_FROM', 'Loja <loja@loja.test>'],
    ['PUSH_SERVICES', 'https://push.example.com'],
    ['PUSH_SERVICES', '*'],
    ['CDN_PURGE_URL', 'varnish:6081'],
    ['S3_BUCKET_URL', 's3.test/fotos'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'coletor:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'sem-valor'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'chave=acentuação'],
    ['CDN_PURGE_TOKEN', 'uma chave com espaços'],
    ['CDN_PURGE_TOKEN', 'chave-com-acentuação'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ])('refuses %s=%s with one sentence that does not repeat the value', (name, value) => {
    const mistakes = mistakesOf({ [name]: value })
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toMatch(new RegExp(`^${name}: valor inválido; use `))
    expect(mistakes[0]).not.toContain(value.length > 3 ? value : `=${value}`)
  })

  it.each([
    ['false', false],
    ['2', 2],
    ['10.0.0.0/8, 192.168.1.7,fd00::/8', ['10.0.0.0/8', '192.168.1.7', 'fd00::/8']],
  ])('accepts TRUST_PROXY=%s', (value, trustProxy) => {
    expect(readSettings({ TRUST_PROXY: value })).toMatchObject({ settings: { trustProxy } })
  })

  it.each([
    [{}, 0],
    [{ TRUST_PROXY: '1' }, 3000],
    [{ TRUST_PROXY: '1', DRAIN_MS: '0' }, 0],
  ])('gives a proxy time to notice the shutdown: %o', (env, drainMs) => {
    expect(readSettings(env)).toMatchObject({ settings: { drainMs } })
  })

  it('refuses a bucket without its key', () => {
    expect(mistakesOf({ S3_BUCKET_URL: 'https://s3.test/fotos', S3_KEY_ID: 'a' })).toEqual([
      expect.stringMatching(/^S3_KEY_ID, S3_SECRET: /),
    ])
  })

  it('refuses a CDN without its token', () => {
    expect(mistakesOf({ CDN_PURGE_URL: 'http://varnish.test/purge' })).toEqual([expect.stringMatching(/^CDN_PURGE_TOKEN: /)])
  })

  it('refuses settings of later capabilities, and names the capability', () => {
    expect(mistakesOf({ PALETTE_DEBUG: 'true' })).toEqual([
      'PALETTE_DEBUG: ainda não faz nada; vem com a capacidade "Ferramentas de paleta".',
    ])
    expect(mistakesOf({ PALETTE_DEBUG: 'false' })).toEqual([])
  })

  it('reports all wrong settings at once', () => {
    expect(mistakesOf({ PORT: 'x', CLIENT: '*' })).toHaveLength(2)
  })

  it('refuses demo parts in production', () => {
    const mistakes = mistakesOf({ NODE_ENV: 'production' })
    for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'SECRET_KEY', 'WEBHOOK_SECRET', 'ACQUIRER_SECRETS', 'VAPID_PRIVATE_KEY'])
      expect(mistakes.join('\n')).toContain(name)
  })

  it('starts in production with real settings, and takes no money for shops without an acquirer', () => {
    expect(readSettings(production)).toMatchObject({ settings: { environment: 'production', paymentProvider: 'none' } })
    expect(mistakesOf({ ...production, PAYMENT_PROVIDER: 'sandbox' })).toEqual([
      'PAYMENT_PROVIDER: sandbox não é aceito com NODE_ENV=production.',
    ])
    expect(mistakesOf({ ...production, MERCADOPAGO_URL: 'http://127.0.0.1:9' })).toEqual([
      'MERCADOPAGO_URL: só https é aceito com NODE_ENV=production.',
    ])
    expect(readSettings({})).toMatchObject({ settings: { paymentProvider: 'sandbox' } })
  })

  it('writes to the real WhatsApp in production alone', () => {
    expect(readSettings(production)).toMatchObject({
      settings: { whatsappUrl: expect.stringMatching(/^https:\/\/graph\.facebook\.com\/v\d+\.0$/) },
    })
    expect(readSettings({})).toMatchObject({ settings: { whatsappUrl: undefined } })
    expect(mistakesOf({ ...production, WHATSAPP_URL: 'http://127.0.0.1:9' })).toEqual([
      'WHATSAPP_URL: só https é aceito com NODE_ENV=production.',
    ])
  })

  it('refuses a public address without TLS in production', () => {
    expect(mistakesOf({ ...production, PUBLIC_URL: 'http://loja.test' })).toEqual([
      'PUBLIC_URL: só https é aceito com NODE_ENV=production.',
    ])
  })

  it('refuses keys of a few characters, and keys that are equal, in production', () => {
    expect(mistakesOf({ ...production, SECRET_KEY: 'k'.repeat(32) })).toEqual([expect.stringMatching(/^SECRET_KEY: não é aleatória/)])
    expect(mistakesOf({ ...production, ACQUIRER_SECRETS: `${production.ACQUIRER_SECRETS},${'ab'.repeat(16)}` })).toEqual([
      expect.stringMatching(/^ACQUIRER_SECRETS: não é aleatória/),
    ])
    expect(mistakesOf({ ...production, WEBHOOK_SECRET: production.SECRET_KEY })).toEqual([
      'WEBHOOK_SECRET: é igual a SECRET_KEY; cada chave precisa ser outra.',
    ])
  })

  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['TRUST_PROXYS', 'TRUST_PROXY'],
    ['SECRETKEY', 'SECRET_KEY'],
  ])('asks whether %s was meant as %s', (name, meant) => {
    expect(mistakesOf({ [name]: 'x' })).toEqual([`${name}: não existe; você quis dizer ${meant}?`])
  })

  it.each(['SMTP_PASSWORD', 'RATE_LIMIT', 'MERCADOPAGO_TOKEN'])('refuses the unknown %s', (name) => {
    expect(mistakesOf({ [name]: 'x' })).toEqual([`${name}: não existe; veja as configurações no README.`])
  })

  it.each([
    'PATH',
    'HOSTNAME',
    'SMTP_SERVICE_HOST',
    'SMTP_PORT_25_TCP_ADDR',
    'DATABASE_PORT',
    'PORTS',
    'DATABASE_PUBLIC_URL',
    'NODE_OPTIONS',
  ])('ignores %s, which belongs to other programs', (name) => {
    expect(mistakesOf({ [name]: 'x' })).toEqual([])
  })

  it('reads the secrets of acquirers’ keys, the newest first', () => {
    const [fresh, former] = ['f'.repeat(32), 'o'.repeat(32)]
    expect(readSettings({ ACQUIRER_SECRETS: `${fresh}, ${former}` })).toMatchObject({ settings: { acquirerSecrets: [fresh, former] } })
    expect(mistakesOf({ ACQUIRER_SECRETS: `${fresh},curto` })).toHaveLength(1)
  })
})

describe('the documents', () => {
  const textOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
  const [, declared = ''] = textOf('apps/api/src/settings.ts').split('const Environment = z.object({')
  const names = [...declared.split('\n})')[0]!.matchAll(/^  ([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!)

  it.each(['README.md', 'docs/operations.md'])('list every setting in %s', (document) => {
    const text = textOf(document)
    expect(names).toContain('DATABASE_URL')
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })
})
