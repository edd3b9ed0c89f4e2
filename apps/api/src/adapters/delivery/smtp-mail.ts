import type { Mail } from './delivery-adapter.ts'

const TIMEOUT_MS = 10_000

/** Any SMTP server, by its address (smtp://user:password@host:587). The library is loaded with the first mail. */
export function smtpMail(url: string): (mail: Mail) => Promise<void> {
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport(url, { disableFileAccess: true, disableUrlAccess: true } as object),
  )
  return async (mail) => {
    const sent = (await transport).sendMail(mail)
    await Promise.race([sent, new Promise((_resolve, reject) => setTimeout(() => reject(new Error('smtp timeout')), TIMEOUT_MS).unref())])
  }
}
