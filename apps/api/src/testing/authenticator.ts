import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

type Where = { challenge: string; origin: string; rpId: string }
type How = { isVerified?: boolean; counter?: number; type?: string }

/** A passkey in software (WebAuthn, ES256, attestation "none"), as a phone holds one. */
export function authenticator(userHandle: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const [hex1, hex2, hex3] = ['a5010203262001215820', '225820', 'a363666d74646e6f6e656761747453746d74a068617574684461746158'].map((hex) =>
    Buffer.from(hex, 'hex'),
  )
  const coseKey = Buffer.concat([hex1!, Buffer.from(x, 'base64url'), hex2!, Buffer.from(y, 'base64url')])

  const dataOf = (rpId: string, { isVerified = true, counter = 0 }: How, more = Buffer.alloc(0)) => {
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (more.length > 0 ? HAS_CREDENTIAL : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more])
  }
  const clientData = (type: string, { challenge, origin }: Where) => url(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = <Response extends object>(response: Response) => ({
    id: url(id),
    rawId: url(id),
    type: 'public-key' as const,
    response,
  })

  return {
    id: url(id),
    create(where: Where, how: How = {}) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const data = dataOf(where.rpId, how, attested)
      return credential({
        clientDataJSON: clientData(how.type ?? 'webauthn.create', where),
        attestationObject: url(Buffer.concat([hex3!, Buffer.from([data.length]), data])),
        transports: ['internal'],
      })
    },
    sign(where: Where, how: How = {}) {
      const data = dataOf(where.rpId, how)
      const clientDataJSON = clientData(how.type ?? 'webauthn.get', where)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]))
        .sign(privateKey)
      return credential({ clientDataJSON, authenticatorData: url(data), signature: url(signature), userHandle })
    },
  }
}
