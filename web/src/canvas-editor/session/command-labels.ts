/** Message keys of the commands’ names, by the commands’ ids. */
export const COMMAND_LABELS: Readonly<Record<string, string>> = {
  'tool-select': 'canvas.command.tool-select',
  'tool-hand': 'canvas.command.tool-hand',
  'tool-text': 'canvas.command.tool-text',
  'tool-rectangle': 'canvas.command.tool-rectangle',
  'tool-ellipse': 'canvas.command.tool-ellipse',
  'tool-line': 'canvas.command.tool-line',
  'tool-pen': 'canvas.command.tool-pen',
  'tool-eraser': 'canvas.command.tool-eraser',
  'insert-image': 'canvas.command.insert-image',
  'tool-topic': 'canvas.command.tool-topic',
};
