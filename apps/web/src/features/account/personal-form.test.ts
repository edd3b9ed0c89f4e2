import { describe, expect, it } from 'vitest'
import type { Client } from '@mutirao/contract/accounts'
import { fieldIssue, groupFields, isFilled, mergePersonalForm, personalChanges, personalValues } from './personal-form.ts'

const client = (over: Partial<Client> = {}): Client => ({
  id: 'c',
  userId: 'u',
  name: 'Ana Souza',
  email: 'ana@exemplo.com',
  phone: '+5511987654321',
  cpf: '529.•••.•••-25',
  addresses: [],
  properties: { likings: [], codes: [], devices: [], answers: { registration: '000111' }, enhancedAnswers: {} },
  missing: [],
  version: 7,
  ...over,
})
const registration = { name: 'registration', label: 'Matrícula', required: true, mask: '999999', group: 'Empresa' }

describe('mergePersonalForm (spec §5)', () => {
  it('has name, e-mail, phone and CPF; the phone is read-only', () => {
    expect(mergePersonalForm([]).map(({ name, isRequired, isReadOnly }) => [name, isRequired, isReadOnly])).toEqual([
      ['name', true, false],
      ['email', true, false],
      ['phone', true, true],
      ['cpf', true, false],
    ])
  })

  it('has the labels, placeholders and masks of the specification', () => {
    const [name, email, phone, cpf] = mergePersonalForm([])
    expect(name).toMatchObject({ label: 'Nome completo' })
    expect(email).toMatchObject({ placeholder: 'you@email' })
    expect(phone).toMatchObject({ mask: '(##) #####-####' })
    expect(cpf).toMatchObject({ mask: '###.###.###-##' })
  })

  it('adds the shop’s fields, with their masks', () => {
    expect(mergePersonalForm([registration]).at(-1)).toMatchObject({
      name: 'registration',
      label: 'Matrícula',
      isRequired: true,
      mask: '######',
      group: 'Empresa',
    })
  })

  it('overrides the given properties of the field with the same name, in its place', () => {
    const fields = mergePersonalForm([{ name: 'cpf', required: false }])
    expect(fields.map(({ name }) => name)).toEqual(['name', 'email', 'phone', 'cpf'])
    expect(fields[3]).toMatchObject({ isRequired: false, label: 'CPF', mask: '###.###.###-##' })
  })

  it('never unlocks the phone, which is a sign-in key', () => {
    expect(mergePersonalForm([{ name: 'phone', readOnly: false }])[2]).toMatchObject({ isReadOnly: true })
  })

  it.each([{ label: 'sem nome' }, { name: '' }, { name: 'a.b' }, { name: 7 }])('leaves out %j', (raw) => {
    expect(mergePersonalForm([raw])).toHaveLength(4)
  })

  it('reads options as words or as pairs', () => {
    const [field] = mergePersonalForm([{ name: 'unit', options: ['Sul', { id: 'n', label: 'Norte' }, {}, null] }]).slice(-1)
    expect(field).toMatchObject({
      type: 'select',
      options: [
        { value: 'Sul', label: 'Sul' },
        { value: 'n', label: 'Norte' },
      ],
    })
  })
})

describe('groupFields', () => {
  it('puts fields without a group first and other fields in their group', () => {
    const fields = mergePersonalForm([registration, { name: 'email', group: 'Empresa' }])
    expect(groupFields(fields).map(({ title, fields }) => [title, fields.map(({ name }) => name)])).toEqual([
      [undefined, ['name', 'phone', 'cpf']],
      ['Empresa', ['email', 'registration']],
    ])
  })
})

describe('the request', () => {
  const fields = mergePersonalForm([registration])

  it('contains only the version when nothing changed, without the masked CPF', () => {
    expect(personalChanges(fields, personalValues(client(), fields), client())).toEqual({ version: 7 })
  })

  it('contains the changed CPF, the capitalised name, and the extra answers beside the existing ones', () => {
    const known = client({ properties: { ...client().properties, answers: { registration: '000111', shoe: '40' } } })
    const values = { ...personalValues(known, fields), name: 'maria da silva', cpf: '529.982.247-25', registration: '222333' }
    expect(personalChanges(fields, values, known)).toEqual({
      version: 7,
      name: 'Maria da Silva',
      cpf: '529.982.247-25',
      properties: { answers: { registration: '222333', shoe: '40' } },
    })
  })

  it('never contains the phone', () => {
    expect(personalChanges(fields, { ...personalValues(client(), fields), phone: '(11) 90000-0000' }, client())).toEqual({ version: 7 })
  })
})

describe('waiting and issues', () => {
  const fields = mergePersonalForm([registration])
  const values = personalValues(client(), fields)

  it('waits while a required field is blank', () => {
    expect(isFilled(fields, values)).toBe(true)
    expect(isFilled(fields, { ...values, name: '  ' })).toBe(false)
    expect(isFilled(fields, { ...values, registration: '' })).toBe(false)
    expect(isFilled(mergePersonalForm([{ ...registration, required: false }]), { ...values, registration: '' })).toBe(true)
  })

  it.each([
    ['cpf', '529.•••.•••-25', undefined],
    ['cpf', '529.982.247-26', 'Confira o CPF'],
    ['cpf', '529.982.247-25', undefined],
    ['email', 'ana@', 'Confira o e-mail'],
    ['registration', '123', 'Complete o campo Matrícula'],
    ['registration', '123456', undefined],
    ['name', ' ', 'Preencha o campo Nome completo'],
  ])('%s as %j: %s', (name, value, issue) => {
    const field = fields.find((field) => field.name === name)!
    expect(fieldIssue(field, value, values[name] ?? '')).toBe(issue)
  })
})
