import {chooseNavigation} from '/tmp/t/look/dist/src/learn/choose-navigation.js';
import {SiteGraph} from '/tmp/t/look/dist/src/learn/site-graph.js';
const H='http://s.example';const L=(u)=>({key:u,url:u,path:'main>a'});
// N fetched tag pages of 20N known; targets also linked from N dated archive pages of another kind (also 20N known)
for (const N of [200,400,800]) {
 const graph=new SiteGraph(),met=new Set(),targets=new Set();const home=H+'/';
 const w=i=>[...String(i)].map(d=>'abcdefghij'[d]).join('');
 const tags=Array.from({length:20*N},(_,i)=>`${H}/tag/${w(i)}`),arch=Array.from({length:20*N},(_,i)=>`${H}/archive/${i}`);
 for(const u of [home,...tags,...arch])met.add(u);
 graph.add({key:home,url:home,structure:null,links:[...tags,...arch].map(L)});
 for(let i=0;i<3*N;i++){targets.add(`${H}/t/${i}`);met.add(`${H}/t/${i}`);}
 const T=[...targets];
 for(let i=0;i<N;i++){graph.add({key:tags[i],url:tags[i],structure:null,links:[0,1,2].map(k=>L(T[i*3+k]))});
  graph.add({key:arch[i],url:arch[i],structure:null,links:[0,1,2].map(k=>L(T[(i*3+k*7+1)%T.length]))});}
 for(const t of T) graph.add({key:t,url:t,structure:null,links:[L(home)]});
 const t0=Date.now();const nodes=chooseNavigation({graph,entry:home,targets,met});
 console.log(N,Date.now()-t0,'ms nodes',nodes.length);
}
