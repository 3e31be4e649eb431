import { createCanvas, loadImage } from '@napi-rs/canvas';
import { writeFileSync } from 'node:fs';
const [out, w, h, cols, ...files] = process.argv.slice(2);
const W=+w,H=+h,C=+cols; const rows=Math.ceil(files.length/C);
const c=createCanvas(C*W,rows*H); const x=c.getContext('2d'); x.fillStyle='#888'; x.fillRect(0,0,C*W,rows*H);
for (const [i,f] of files.entries()){ const im=await loadImage(f); const s=Math.min((W-6)/im.width,(H-6)/im.height); x.drawImage(im,(i%C)*W+3,Math.floor(i/C)*H+3,im.width*s,im.height*s);}
writeFileSync(out, await c.encode('png'));
