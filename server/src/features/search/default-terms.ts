import type { AuthorSegment } from '@flydeck/contract/accounts/author-segment';
import type { SiteLanguage } from '@flydeck/contract/accounts/fields';

/** Search terms that pages suggest by segment if SEARCH_TERMS is not set (S2.17). Pages omit terms without results. */
export const DEFAULT_TERMS: Readonly<Record<SiteLanguage, Readonly<Record<AuthorSegment, readonly string[]>>>> = {
  en: {
    'sales-marketing': ['pitch', 'product launch', 'market research', 'case study', 'roadmap', 'report'],
    teacher: ['lesson', 'timeline', 'solar system', 'grammar', 'geography', 'group work'],
    student: ['book report', 'thesis', 'history', 'biology', 'mathematics', 'portfolio'],
    other: ['journey', 'timeline', 'data', 'design', 'ocean', 'map', 'how it works'],
  },
  de: {
    'sales-marketing': ['Pitch', 'Produkteinführung', 'Marktforschung', 'Fallstudie', 'Roadmap', 'Bericht'],
    teacher: ['Unterricht', 'Zeitleiste', 'Sonnensystem', 'Grammatik', 'Geografie', 'Gruppenarbeit'],
    student: ['Buchvorstellung', 'Referat', 'Geschichte', 'Biologie', 'Mathematik', 'Portfolio'],
    other: ['Reise', 'Zeitleiste', 'Daten', 'Design', 'Ozean', 'Karte', 'Technik'],
  },
  es: {
    'sales-marketing': ['propuesta', 'lanzamiento', 'estudio de mercado', 'caso práctico', 'informe'],
    teacher: ['lección', 'línea de tiempo', 'sistema solar', 'gramática', 'geografía', 'trabajo en grupo'],
    student: ['reseña', 'tesis', 'historia', 'biología', 'matemáticas', 'portafolio'],
    other: ['viaje', 'línea de tiempo', 'datos', 'diseño', 'océano', 'mapa', 'cómo funciona'],
  },
  fr: {
    'sales-marketing': ['argumentaire', 'lancement de produit', 'étude de marché', 'étude de cas', 'rapport'],
    teacher: ['leçon', 'frise chronologique', 'système solaire', 'grammaire', 'géographie', 'travail de groupe'],
    student: ['exposé', 'mémoire', 'histoire', 'biologie', 'mathématiques', 'portfolio'],
    other: ['voyage', 'frise chronologique', 'données', 'design', 'océan', 'carte', 'comment ça marche'],
  },
  pt: {
    'sales-marketing': ['proposta', 'lançamento de produto', 'pesquisa de mercado', 'estudo de caso', 'relatório'],
    teacher: ['aula', 'linha do tempo', 'sistema solar', 'gramática', 'geografia', 'trabalho em grupo'],
    student: ['resenha', 'tese', 'história', 'biologia', 'matemática', 'portfólio'],
    other: ['viagem', 'linha do tempo', 'dados', 'design', 'oceano', 'mapa', 'como funciona'],
  },
  hu: {
    'sales-marketing': ['ajánlat', 'termékbevezetés', 'piackutatás', 'esettanulmány', 'jelentés'],
    teacher: ['óravázlat', 'idővonal', 'naprendszer', 'nyelvtan', 'földrajz', 'csoportmunka'],
    student: ['könyvajánló', 'szakdolgozat', 'történelem', 'biológia', 'matematika', 'portfólió'],
    other: ['utazás', 'idővonal', 'adatok', 'dizájn', 'óceán', 'térkép', 'hogyan működik'],
  },
  it: {
    'sales-marketing': ['pitch', 'lancio di prodotto', 'ricerca di mercato', 'caso di studio', 'relazione'],
    teacher: ['lezione', 'linea del tempo', 'sistema solare', 'grammatica', 'geografia', 'lavoro di gruppo'],
    student: ['recensione', 'tesi', 'storia', 'biologia', 'matematica', 'portfolio'],
    other: ['viaggio', 'linea del tempo', 'dati', 'design', 'oceano', 'mappa', 'come funziona'],
  },
  ja: {
    'sales-marketing': ['提案', '新製品', '市場調査', '事例', 'ロードマップ', '報告'],
    teacher: ['授業', '年表', '太陽系', '文法', '地理', 'グループワーク'],
    student: ['読書感想', '卒業論文', '歴史', '生物', '数学', 'ポートフォリオ'],
    other: ['旅', '年表', 'データ', 'デザイン', '海', '地図', '仕組み'],
  },
  ko: {
    'sales-marketing': ['제안서', '신제품 출시', '시장 조사', '사례 연구', '로드맵', '보고서'],
    teacher: ['수업', '연표', '태양계', '문법', '지리', '모둠 활동'],
    student: ['독후감', '논문', '역사', '생물', '수학', '포트폴리오'],
    other: ['여행', '연표', '데이터', '디자인', '바다', '지도', '작동 원리'],
  },
};
