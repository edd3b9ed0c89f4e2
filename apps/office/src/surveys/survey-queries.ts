import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callList } from '@mutirao/client/call'
import { getSurveyResult, listDeskSurveys, listSurveyTexts } from '@mutirao/contract/desk-surveys'

export const deskSurveysQuery = queryOptions({ queryKey: ['surveys'], queryFn: () => callList(listDeskSurveys, {}) })

export const surveyResultQuery = (id: string) =>
  queryOptions({ queryKey: ['surveys', id], queryFn: () => call(getSurveyResult, { params: { id } }) })

export const surveyTextsQuery = (id: string, question: string, size: number) =>
  queryOptions({
    queryKey: ['surveys', id, question, size],
    queryFn: () => call(listSurveyTexts, { params: { id }, query: { question, size, page: 0 } }),
    placeholderData: keepPreviousData,
  })
