import * as echarts from 'echarts';
import type { Sample } from './samples.ts';

const WIDTH = 960;
const PANEL_HEIGHT = 170;

type Figure = Exclude<keyof Sample, 'seconds'>;

const panels: { title: string; figures: Partial<Record<Figure, string>> }[] = [
  { title: 'memory, MB', figures: { serverMb: 'server', runnerMb: 'runner' } },
  { title: 'open handles', figures: { serverHandles: 'server', runnerHandles: 'runner' } },
  { title: 'files, MB', figures: { databaseMb: 'database', logMb: 'logs' } },
  {
    title: 'median delay of a second, ms',
    figures: { answerMs: 'answer', announceMs: 'question announced' },
  },
];

/** The samples over time as one SVG picture, a panel for each kind of figure. */
export function drawSoak(samples: readonly Sample[]): string {
  const chart = echarts.init(null, null, {
    renderer: 'svg',
    ssr: true,
    width: WIDTH,
    height: panels.length * PANEL_HEIGHT + 20,
  });
  chart.setOption({
    animation: false,
    backgroundColor: '#fff',
    title: panels.map(({ title }, index) => ({
      text: title,
      top: index * PANEL_HEIGHT + 6,
      left: 10,
      textStyle: { fontSize: 13 },
    })),
    legend: panels.map(({ figures }, index) => ({
      data: Object.values(figures),
      top: index * PANEL_HEIGHT + 6,
      right: 20,
    })),
    grid: panels.map((_, index) => ({
      top: index * PANEL_HEIGHT + 36,
      height: PANEL_HEIGHT - 66,
      left: 60,
      right: 20,
    })),
    xAxis: panels.map((_, index) => ({
      type: 'value',
      gridIndex: index,
      max: 'dataMax',
      axisLabel: { formatter: '{value} s' },
    })),
    yAxis: panels.map((_, index) => ({ type: 'value', gridIndex: index })),
    series: panels.flatMap(({ figures }, index) =>
      (Object.entries(figures) as [Figure, string][]).map(([figure, name]) => ({
        type: 'line',
        name,
        xAxisIndex: index,
        yAxisIndex: index,
        showSymbol: false,
        lineStyle: { width: 1.2 },
        data: samples.map((sample) => [sample.seconds, sample[figure]]),
      })),
    ),
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}
