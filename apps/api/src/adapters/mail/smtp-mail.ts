import type { MailAdapter } from './mail-adapter.ts'

/** A slow server may still accept the letter after a timeout, so it gets this long; less than the outbox's lease, or the letter would be sent twice. */
const TIMEOUT_MS = 45_000
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: TIMEOUT_MS - 5000 }

/** Any SMTP server, by its URL (smtp://user:password@host:587). The library is loaded with the first mail. */
export function smtpMail(url: string): MailAdapter {
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true } as object),
  )
  return {
    async send(mail) {
      const { id, unsubscribe, isOneClick, ...letter } = mail
      const sent = (await transport).sendMail({
        ...letter,
        ...(unsubscribe && { list: { unsubscribe } }),
        ...(isOneClick && { headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
        messageId: `<${id}@${mail.from.address.split('@')[1]?.replace(/[^\w.-]/g, '') ?? 'localhost'}>`,
      })
      await Promise.race([sent, new Promise((_resolve, reject) => setTimeout(() => reject(new Error('smtp timeout')), TIMEOUT_MS).unref())])
    },
  }
}
