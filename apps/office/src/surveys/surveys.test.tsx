import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { getSurveyResult, listDeskSurveys, listSurveyTexts, type DeskSurvey } from '@mutirao/contract/desk-surveys'
import { getWritten, listWritten, listWrittenStates, type Written } from '@mutirao/contract/written'
import { App } from '../app.tsx'
import { draftOf, surveyForm, valueOf } from './survey-draft.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  for (const id of ['sua-feira', 'new']) surveyForm.drafts.forget(id)
})

const value = {
  id: 'sua-feira',
  campaignId: 'feira',
  trigger: 'campaign',
  title: 'Ajude a feira',
  questions: [
    {
      id: 'dia',
      type: 'single',
      text: 'Qual dia?',
      required: true,
      options: [
        { id: 'sabado', text: 'Sábado' },
        { id: 'domingo', text: 'Domingo' },
      ],
    },
    { id: 'nota', type: 'scale', text: 'Que nota?', required: false, minimum: 0, maximum: 3, minimumLabel: 'Fraco' },
    { id: 'recado', type: 'text', text: 'Um recado?', required: false },
  ],
  reward: 'Obrigada!',
  endsAt: '2026-11-30T23:00:30.000Z',
}
const written: Written = { id: 'sua-feira', revision: 'r1', value }
const listed: DeskSurvey = {
  id: 'sua-feira',
  title: 'Ajude a feira',
  campaignId: 'feira',
  trigger: 'campaign',
  endsAt: value.endsAt,
  isActive: true,
  people: 4,
}

function serve(address: string, surveys: DeskSurvey[] = [listed]) {
  const campaigns = [{ id: 'feira', revision: 'c1', value: { name: 'Feira da rua' } }]
  const server = serveOffice({
    role: 'manager',
    reads: [
      [listWrittenStates, () => ({ body: { content: [] } })],
      [listDeskSurveys, () => ({ body: { content: surveys } })],
      [
        getSurveyResult,
        () => ({
          body: {
            ...listed,
            formerAnswers: 2,
            questions: [
              { id: 'dia', type: 'single', text: 'Qual dia?', answered: 4, other: 1, counts: [{ answer: 'Sábado', count: 3 }] },
              { id: 'nps', type: 'nps', text: 'Recomenda?', answered: 2, other: 0, nps: -50, counts: [{ answer: '3', count: 2 }] },
              { id: 'recado', type: 'text', text: 'Um recado?', answered: 12, other: 0, counts: [] },
            ],
          },
        }),
      ],
      [
        listSurveyTexts,
        ({ query }) => ({
          body: {
            content: Array.from({ length: Math.min(12, Number(query['size'])) }, (_, at) => ({
              text: `Recado ${at + 1}`,
              at: '2026-11-26T12:00:00.000Z',
            })),
            page: 0,
            size: Number(query['size']),
            totalElements: 12,
          },
        }),
      ],
      [
        listWritten,
        ({ path }) => ({ body: { content: path.endsWith('campaigns') ? campaigns : [written], page: 0, size: 200, totalElements: 1 } }),
      ],
      [getWritten, ({ path }) => (path.endsWith('/sua-feira') ? { body: written } : { status: 404, body: { code: 'not_found' } })],
    ],
  })
  server.answer = ({ path, body }) => ({ body: { id: path.split('/').at(-1), revision: 'r2', value: body['value'], warnings: [] } })
  go(address)
  render(<App />)
  return { server, user: userEvent.setup() }
}

it('an unchanged survey is written as it was read', () => {
  expect(valueOf(draftOf(value), written)).toEqual(value)
})

describe('the surveys', () => {
  it('are listed with campaign, end and how many answered; those that left the shop stay when they have answers', async () => {
    const gone = { ...listed, isActive: false, endsAt: undefined }
    serve('surveys', [
      listed,
      { ...listed, id: 'entrega', title: 'Sua entrega', trigger: 'delivered', campaignId: undefined, endsAt: undefined, people: 0 },
      { ...gone, id: 'velha', title: 'Pesquisa velha', people: 1 },
      { ...gone, id: 'vazia', title: 'Pesquisa vazia', people: 0 },
    ])
    const link = await screen.findByRole('link', { name: /^Ajude a feira/ })
    await waitFor(() =>
      expect(link.textContent).toBe('Ajude a feiraNa página da campanha · Feira da rua · até 30/11/2026 20:00 · 4 pessoas responderam'),
    )
    expect(link.getAttribute('href')).toBe('/office/surveys/sua-feira/answers')
    const empty = screen.getByRole('link', { name: /^Sua entrega/ })
    expect(empty.textContent).toBe('Sua entregaDepois da entrega · Todas as campanhas · Ninguém respondeu ainda.')
    expect(empty.getAttribute('href')).toBe('/office/surveys/entrega')
    expect(screen.getByRole('heading', { name: 'Saíram da loja' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Pesquisa velha/ })).toBeTruthy()
    expect(screen.queryByText('Pesquisa vazia')).toBeNull()
  })

  it('are made with questions in order, whose names come from their texts', async () => {
    const { server, user } = serve('surveys/new')
    await user.type(await screen.findByLabelText('Título'), 'O que falta?')
    const first = within(screen.getByRole('article', { name: 'Pergunta 1' }))
    await user.type(first.getByLabelText('Pergunta'), 'Qual dia?')
    await user.type(first.getByLabelText('Opção 1'), 'Sábado')
    await user.type(first.getByLabelText('Opção 2'), 'Domingo')
    await user.click(screen.getByRole('button', { name: 'Adicionar pergunta' }))
    const second = within(screen.getByRole('article', { name: 'Pergunta 2' }))
    await user.selectOptions(second.getByLabelText('Como se responde'), 'Resposta escrita')
    await user.type(second.getByLabelText('Pergunta'), 'Recado')
    await user.click(second.getByRole('switch', { name: 'Precisa responder' }))
    await user.click(screen.getByRole('button', { name: 'Subir a pergunta 2' }))
    await user.click(screen.getByRole('button', { name: 'Criar pesquisa' }))
    await waitFor(() => expect(server.acts).toHaveLength(1))
    expect(server.acts[0]).toMatchObject({ path: '/api/admin/written/surveys/o-que-falta' })
    expect(server.acts[0]!.body['value']).toEqual({
      trigger: 'campaign',
      title: 'O que falta?',
      questions: [
        { id: 'recado', type: 'text', text: 'Recado', required: false },
        {
          id: 'qual-dia',
          type: 'single',
          text: 'Qual dia?',
          required: true,
          options: [
            { id: 'sabado', text: 'Sábado' },
            { id: 'domingo', text: 'Domingo' },
          ],
        },
      ],
    })
  })

  it('keep the name of a question whose text changes, and give a new one to a question of another type', async () => {
    const { server, user } = serve('surveys/sua-feira')
    expect(await screen.findByText(/Mudar o texto não apaga respostas/)).toBeTruthy()
    const first = within(await screen.findByRole('article', { name: 'Pergunta 1' }))
    await user.type(first.getByLabelText('Opção 1'), ' cedo')
    const last = within(screen.getByRole('article', { name: 'Pergunta 3' }))
    await user.selectOptions(last.getByLabelText('Como se responde'), 'De 0 a 10, quanto recomenda')
    await user.clear(last.getByLabelText('Pergunta'))
    await user.type(last.getByLabelText('Pergunta'), 'Recado')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(server.acts).toHaveLength(1))
    const { questions } = server.acts[0]!.body['value'] as typeof value
    expect(questions.map(({ id, type }) => [id, type])).toEqual([
      ['dia', 'single'],
      ['nota', 'scale'],
      ['recado-2', 'nps'],
    ])
    expect(questions[0]!.options![0]).toEqual({ id: 'sabado', text: 'Sábado cedo' })
  })

  it('name a mistake by its question, and put the focus there', async () => {
    const { server, user } = serve('surveys/new')
    server.answer = () => ({
      status: 400,
      body: {
        code: 'validation_failed',
        errors: [
          { path: 'questions.0.text', message: 'no mínimo 1 caracteres' },
          { path: 'questions.0.options', message: 'uma escolha pede ao menos 2 opções' },
        ],
      },
    })
    await user.type(await screen.findByLabelText('Título'), 'X')
    await user.click(screen.getByRole('button', { name: 'Tirar a opção 2' }))
    await user.click(screen.getByRole('button', { name: 'Criar pesquisa' }))
    expect(await screen.findByText('Pergunta 1, Opções:')).toBeTruthy()
    expect(screen.getAllByText('Ponha ao menos duas opções.').length).toBeGreaterThan(1)
    expect(document.activeElement).toBe(screen.getByLabelText('Pergunta'))
  })
})

describe('the answers', () => {
  it('are counted with their share, and texts load as they are asked for', async () => {
    const { user } = serve('surveys/sua-feira/answers')
    const day = within(await screen.findByRole('region', { name: 'Qual dia?' }))
    expect(day.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Sábado3 75%',
      'Outras, que saíram das opções1 25%',
    ])
    expect(screen.getByText('NPS -50')).toBeTruthy()
    expect(screen.getByText('Há 2 respostas a perguntas que saíram da pesquisa.')).toBeTruthy()
    const texts = within(screen.getByRole('region', { name: 'Um recado?' }))
    expect(await texts.findAllByRole('listitem')).toHaveLength(10)
    await user.click(texts.getByRole('button', { name: 'Ver mais respostas' }))
    await waitFor(() => expect(texts.getAllByRole('listitem')).toHaveLength(12))
    expect(texts.queryByRole('button', { name: 'Ver mais respostas' })).toBeNull()
  })
})
