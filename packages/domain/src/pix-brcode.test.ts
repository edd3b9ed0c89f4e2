import * as fc from 'fast-check'
import { createStaticPix, hasError, parsePix as parseWithPixUtils } from 'pix-utils'
import { describe, expect, it } from 'vitest'
import { crc16 } from './emv-tlv.ts'
import { buildDynamicPix, buildStaticPix, parsePix } from './pix-brcode.ts'

const good = [
  // BCB Manual (quoted by BCB staff) https://github.com/bacen/pix-api/issues/79
  {
    id: 'bcb-manual-static',
    payload:
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    says: { kind: 'static', key: '123e4567-e12b-12d1-a456-426655440000', name: 'Fulano de Tal', city: 'BRASILIA', txid: '***' },
  },
  // bacen/pix-api openapi.yaml 2.9.0 line 3570 (Apache-2.0)
  {
    id: 'openapi-rec',
    payload:
      '00020126180014br.gov.bcb.pix5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002630462C9',
    says: { kind: 'recurrence', recurrenceLocation: 'pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002' },
  },
  // bacen/pix-api openapi.yaml 2.9.0 line 3669 (Apache-2.0)
  {
    id: 'openapi-cob+rec',
    payload:
      '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa35319489063047741',
    says: {
      kind: 'dynamic',
      location: 'pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441',
      recurrenceLocation: 'pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa353194890',
    },
  },
  // bacen/pix-api openapi.yaml 2.9.0 line 3701 (Apache-2.0)
  {
    id: 'openapi-cobv+rec',
    payload:
      '00020101021226810014br.gov.bcb.pix2559pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e75204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/3ffa640fa4f14080adccb949fa2dc0d06304A441',
    says: { kind: 'dynamic', location: 'pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e7' },
  },
  // https://gist.github.com/matheusb-comp/1efa205b3c0ffd7af1e8ce63a10e02dc (after manual section 6.2)
  {
    id: 'gist-dynamic',
    payload:
      '00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304EEAB',
    says: { kind: 'dynamic', name: 'EMPRESA', city: 'SAO PAULO' },
  },
  // https://github.com/renatofrota/pix-pendencias/issues/8
  {
    id: 'static-with-description',
    payload: '00020126700014br.gov.bcb.pix0136403f6c37-bb1d-48aa-a61c-0f6a205764d80208[Pix.ae]5204000053039865802BR5903Pix6003Pix63042275',
    says: { kind: 'static', description: '[Pix.ae]', txid: '***' },
  },
  // https://github.com/william-costa/wdev-qrcode-pix-php/issues/5 (bug: CRC printed as EA9)
  {
    id: 'leading-zero-crc',
    payload:
      '00020126730014br.gov.bcb.pix0136e57b119f-3f91-4734-93f0-29d6a9c02b0a0211CestaLivres520400005303986540522.005802BR5913Milena Savini6009Sao Paulo622605221wDQuczihqxiuSkkkLu0aS63040EA9',
    says: { kind: 'static', amount: 2200, txid: '1wDQuczihqxiuSkkkLu0aS' },
  },
  // made here; equal to pix-utils 2.8.2 output
  {
    id: 'own-static',
    payload:
      '00020126360014br.gov.bcb.pix0114+5511943214321520400005303986540566.665802BR5912LOJA EXEMPLO6009SAO PAULO62080504PED16304DBB1',
    says: { kind: 'static', key: '+5511943214321', amount: 6666, txid: 'PED1' },
  },
  // made here
  {
    id: 'own-dynamic',
    payload:
      '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca255204000053039865802BR5912LOJA EXEMPLO6009SAO PAULO62070503***6304FEA4',
    says: { kind: 'dynamic', location: 'pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25' },
  },
]

const bad = [
  // https://gist.github.com/matheusb-comp/1efa205b3c0ffd7af1e8ce63a10e02dc (CRC matches but field 62 declares 08 for 7 bytes)
  {
    id: 'neg-bad-length-good-crc',
    payload: '00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA62080503***6304170E',
  },
  // https://github.com/renatofrota/pix-pendencias/issues/8 (CRC replaced)
  {
    id: 'neg-zero-crc',
    payload: '00020126700014br.gov.bcb.pix0136403f6c37-bb1d-48aa-a61c-0f6a205764d80208[Pix.ae]5204000053039865802BR5903Pix6003Pix63040000',
  },
]

const EVP = '123e4567-e12b-12d1-a456-426655440000'
const PHONE = '+5511943214321'
const shop = { name: 'LOJA EXEMPLO', city: 'SAO PAULO' }
const payloadOf = (id: string) => good.find((vector) => vector.id === id)!.payload

describe('parsePix', () => {
  it.each(good)('reads $id', ({ payload, says }) => {
    expect(parsePix(payload)).toMatchObject(says)
  })

  it.each(bad)('refuses $id', ({ payload }) => {
    expect(parsePix(payload)).toBeUndefined()
  })

  it('refuses any good code with one character changed, added or lost', () => {
    const spot = fc.record({ vector: fc.constantFrom(...good), at: fc.nat(400), put: fc.constantFrom('', 'X', '0', '77') })
    fc.assert(
      fc.property(spot, ({ vector: { payload }, at, put }) => {
        const place = at % payload.length
        const broken = payload.slice(0, place) + put + payload.slice(place + 1)
        expect(parsePix(broken)).toEqual(broken === payload ? parsePix(payload) : undefined)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ['', 'nothing'],
    ['000201', 'no checksum'],
    [sealed('00020153039865802BR5901A6001B'), 'no account'],
    [sealed('00020126180014br.gov.bcb.pix5204000053039865802BR5901A6001B'), 'an account without key, address or recurrence'],
    [sealed(`00020126${58}0014br.gov.bcb.pix0136${EVP}5204000053038405802BR5901A6001B`), 'dollars'],
    [sealed(`00020126${58}0014br.gov.bcb.pix0136${EVP}520400005303986540411.x5802BR5901A6001B`), 'a malformed amount'],
    [sealed(`00020100020126${58}0014br.gov.bcb.pix0136${EVP}5204000053039865802BR5901A6001B`), 'a field twice'],
  ])('refuses %s: %s', (payload) => {
    expect(parsePix(payload)).toBeUndefined()
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void expect(parsePix(sealed(text))).toBeUndefined()))
  })
})

describe('buildStaticPix', () => {
  it('makes the public examples', () => {
    expect(buildStaticPix({ key: EVP, name: 'Fulano de Tal', city: 'BRASILIA' })).toBe(payloadOf('bcb-manual-static'))
    expect(buildStaticPix({ key: PHONE, ...shop, amount: 6666, txid: 'PED1' })).toBe(payloadOf('own-static'))
    const savini = { key: 'e57b119f-3f91-4734-93f0-29d6a9c02b0a', description: 'CestaLivres', name: 'Milena Savini', city: 'Sao Paulo' }
    expect(buildStaticPix({ ...savini, amount: 2200, txid: '1wDQuczihqxiuSkkkLu0aS' })).toBe(payloadOf('leading-zero-crc'))
  })

  it('writes without accents and cuts to the limits', () => {
    const payload = buildStaticPix({
      key: EVP,
      name: 'Associação Mutirão do Grão-Pará',
      city: 'São José do Rio Preto',
      description: 'á'.repeat(99),
    })!
    expect(payload).toMatch(/^[\x20-\x7e]+$/)
    expect(parsePix(payload)).toMatchObject({ name: 'Associacao Mutirao do Gra', city: 'Sao Jose do Rio', description: 'a'.repeat(37) })
  })

  it.each([
    [EVP, 37],
    [PHONE, 59],
    ['52998224725', 62],
  ])('with key %s the description has %i characters', (key, length) => {
    expect(parsePix(buildStaticPix({ key, ...shop, description: 'x'.repeat(99) })!)?.description).toHaveLength(length)
  })

  it.each([
    [{ key: 'k'.repeat(77) }, true],
    [{ key: 'k'.repeat(78) }, false],
    [{ key: '' }, false],
    [{ key: 'joão@x' }, false],
    [{ txid: 'a'.repeat(25) }, true],
    [{ txid: 'a'.repeat(26) }, false],
    [{ txid: 'PED-1' }, false],
    [{ txid: '' }, false],
    [{ amount: 1 }, true],
    [{ amount: 0 }, false],
    [{ amount: -1 }, false],
    [{ amount: 10.5 }, false],
    [{ amount: 999_999_999_999 }, true],
    [{ amount: 1_000_000_000_000 }, false],
    [{ name: '日本' }, false],
    [{ city: '' }, false],
  ])('%j is possible: %s', (over, isPossible) => {
    expect(buildStaticPix({ key: EVP, ...shop, ...over }) !== undefined).toBe(isPossible)
  })

  it('equals pix-utils, and reads back what it wrote', () => {
    const word = (maxLength: number) => fc.stringMatching(new RegExp(`^[A-Za-z][A-Za-z0-9]{0,${maxLength - 1}}$`))
    const charge = fc.record({
      key: fc.constantFrom(EVP, PHONE, 'loja@exemplo.com.br'),
      name: word(25).map((text) => text.toUpperCase()),
      city: word(15).map((text) => text.toUpperCase()),
      txid: word(25),
      description: word(30),
      amount: fc.integer({ min: 1, max: 99_999_999 }),
    })
    fc.assert(
      fc.property(charge, (pix) => {
        const theirs = createStaticPix({
          merchantName: pix.name,
          merchantCity: pix.city,
          pixKey: pix.key,
          infoAdicional: pix.description,
          txid: pix.txid,
          transactionAmount: pix.amount / 100,
        })
        const ours = buildStaticPix(pix)!
        expect(hasError(theirs) ? theirs.message : theirs.toBRCode()).toBe(ours)
        expect(parsePix(ours)).toMatchObject({ kind: 'static', ...pix })
      }),
      { numRuns: 500 },
    )
  })
})

describe('buildDynamicPix', () => {
  const location = 'pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25'

  it('makes the example, and pix-utils reads it', () => {
    const payload = buildDynamicPix({ location, ...shop })!
    expect(payload).toBe(payloadOf('own-dynamic'))
    expect(parseWithPixUtils(payload)).toMatchObject({ merchantName: shop.name, url: location })
  })

  it.each([
    ['p'.repeat(77), true],
    ['p'.repeat(78), false],
    [`https://${location}`, false],
    ['', false],
  ])('location %s is possible: %s', (place, isPossible) => {
    expect(buildDynamicPix({ location: place, ...shop }) !== undefined).toBe(isPossible)
  })
})

describe('crc16', () => {
  it('is CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1')
  })
})

function sealed(text: string) {
  return `${text}6304${crc16(`${text}6304`)}`
}
