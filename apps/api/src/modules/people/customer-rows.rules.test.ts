import { describe, expect, it } from 'vitest'
import { exportTable } from '#modules/tenants/imports/export-table.service.ts'
import { EMPTY_CUSTOMERS, isCustomerColumn, recognizedCustomers } from './customer-columns.rules.ts'
import { customersOf } from './customer-rows.rules.ts'

function read(bytes: string | Buffer) {
  const table = exportTable(Buffer.from(bytes).toString('base64'), { isColumn: isCustomerColumn, empty: EMPTY_CUSTOMERS })
  if ('mistakes' in table) return { mistake: table.mistakes[0]!.message }
  const found = recognizedCustomers(table)
  return 'mistake' in found ? found : { platform: found.platform, ...customersOf(found) }
}
function people(bytes: string | Buffer) {
  const found = read(bytes)
  if ('mistake' in found) throw new Error(found.mistake)
  return found
}

const SHOPIFY = `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address City,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tags
'6543,ANA,SOUZA,Ana@Casa.test,yes,,Campinas,,'+5511987654321,no,120.00,3,gosta de café,vip
'6544,Bia,de Lima,bia@casa.test,no,,,+5511976543210,,yes,0.00,0,,`
const NUVEMSHOP =
  'Nome;E-mail;Telefone;CPF/CNPJ;Cidade;Aceita marketing;Total gasto\r\nJoão Ávila;joao@casa.test;5511955554444;529.982.247-25;São Paulo;Sim;10,00'
const WOOCOMMERCE =
  'Name,Username,Last active,Sign up,Email,Orders,Total spend,AOV,Country / Region,City,Region,Postal code\nCaio Reis,caio,2026-01-01,2025-01-01,caio@casa.test,2,20,10,BR,Recife,PE,50000-000'

describe('an export of customers', () => {
  it('of Shopify has names, phones of two columns, the city and the mark', () => {
    const { platform, customers, notes } = people(SHOPIFY)
    expect(platform).toBe('shopify')
    expect(customers).toEqual([
      { line: 2, name: 'Ana Souza', email: 'ana@casa.test', phone: '+5511987654321', cpf: undefined, city: 'Campinas', isMarked: true },
      { line: 3, name: 'Bia de Lima', email: 'bia@casa.test', phone: '+5511976543210', cpf: undefined, city: '', isMarked: false },
    ])
    expect(notes.map(({ kind, column }) => [kind, column])).toEqual([
      ['COLUMN', 'Customer ID'],
      ['COLUMN', 'Note'],
      ['COLUMN', 'Tags'],
    ])
  })

  it.each([
    ['UTF-8', Buffer.from(NUVEMSHOP)],
    ['Latin-1', Buffer.from(NUVEMSHOP, 'latin1')],
  ])('of Nuvemshop in %s has the CPF', (_encoding, bytes) => {
    const { platform, customers } = people(bytes)
    expect([platform, customers]).toEqual([
      'nuvemshop',
      [
        {
          line: 2,
          name: 'João Ávila',
          email: 'joao@casa.test',
          phone: '+5511955554444',
          cpf: '52998224725',
          city: 'São Paulo',
          isMarked: true,
        },
      ],
    ])
  })

  it('of WooCommerce is its report, or the users of an extension', () => {
    expect(people(WOOCOMMERCE)).toMatchObject({
      platform: 'woocommerce',
      customers: [{ name: 'Caio Reis', email: 'caio@casa.test', city: 'Recife' }],
    })
    const users =
      'user_email,billing_first_name,billing_last_name,billing_phone,billing_cellphone,billing_cpf\nd@casa.test,Davi,Melo,1133334444,(11) 98888-7777,111.111.111-11'
    expect(people(users)).toMatchObject({
      platform: 'woocommerce',
      customers: [{ name: 'Davi Melo', phone: '+5511988887777', cpf: undefined }],
      notes: [{ kind: 'CHANGED', line: 2, column: 'CPF' }],
    })
  })

  it('leaves out who cannot be recognized, and takes others without what is wrong; its notes name nobody', () => {
    const rows = ['Eva,Luz,,,', 'Eva,Luz,nada,,123', 'Eva,Luz,eva@casa.test,,1133334444', 'Eva,Luz,torto@,,11 98765-4321']
    const { customers, notes } = people(`First Name,Last Name,Email,Accepts Marketing,Phone\n${rows.join('\n')}`)
    expect(customers.map(({ line, email, phone }) => [line, email, phone])).toEqual([
      [4, 'eva@casa.test', undefined],
      [5, undefined, '+5511987654321'],
    ])
    expect(notes.map(({ kind, line }) => [kind, line])).toEqual([
      ['SKIPPED', 2],
      ['SKIPPED', 3],
      ['CHANGED', 4],
      ['CHANGED', 5],
    ])
    expect(JSON.stringify(notes)).not.toMatch(/Eva|eva@|98765/)
  })

  it('has each person once: by CPF or e-mail, by phone without another e-mail; one "no" takes the mark away', () => {
    const rows = [
      'Ana,ana@casa.test,11987654321,529.982.247-25,sim',
      'Ana S,ANA@casa.test,,,não',
      'Ana,outra@casa.test,,52998224725,sim',
      'Zeca,zeca@casa.test,11987654321,,sim',
      'Ana,,11 98765-4321,,',
    ]
    const { customers, notes } = people(`Nome,E-mail,Telefone,CPF,Aceita marketing\n${rows.join('\n')}`)
    expect(customers.map(({ name, email, phone, isMarked }) => [name, email, phone, isMarked])).toEqual([
      ['Ana', 'ana@casa.test', '+5511987654321', false],
      ['Zeca', 'zeca@casa.test', undefined, true],
    ])
    expect(notes.map(({ kind, line }) => [kind, line])).toEqual([
      ['MERGED', 3],
      ['MERGED', 4],
      ['CHANGED', 5],
      ['MERGED', 6],
    ])
  })

  it('has no hidden sign in a name, a city or a column, where it could turn the words of a letter round', () => {
    const { customers, notes } = people('Nome,E-mail,Telefone,Cidade,Ob\u202Es\nAn\u202Ea Lu\u200Bz,ana@casa.test,,Sã\u2066o Paulo,x')
    expect(customers.map(({ name, city }) => [name, city])).toEqual([['An a Lu z', 'Sã o Paulo']])
    expect(notes.map(({ column }) => column)).toEqual(['Ob s'])
  })

  it.each([
    ['items', 'Handle,Title,Variant SKU,Variant Price\na,A,1,2', 'planilha de produtos'],
    ['items of Nuvemshop', 'Identificador URL;Nome;Preço;E-mail;Telefone\na;A;1;;', 'planilha de produtos'],
    ['orders', 'Order ID,Email,Financial Status\n1,a@b.test,paid', 'planilha de pedidos'],
    ['something else', 'Fruta,Cor\nuva,roxa', 'não é uma planilha de clientes'],
    ['nothing', '', 'vazio'],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'uma foto'],
  ])('is not %s', (_what, bytes, said) => {
    expect((read(bytes) as { mistake: string }).mistake).toContain(said)
  })
})
